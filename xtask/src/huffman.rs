//! Canonical Huffman codes, which follow from the frequencies alone.

/// Returns the length of the code of each symbol in bits, at least one. A symbol that never occurs has no code: 0.
pub(crate) fn lengths(frequencies: &[usize]) -> Vec<u32> {
    // The trees that are not joined yet: their frequencies, and their symbols.
    let occurring = frequencies.iter().enumerate().filter(|&(_, &frequency)| frequency > 0);
    let mut trees: Vec<(usize, Vec<usize>)> = occurring.map(|(symbol, &frequency)| (frequency, vec![symbol])).collect();
    let mut lengths = vec![0; frequencies.len()];
    if let [(_, only)] = &trees[..] {
        lengths[only[0]] = 1;
    }
    while trees.len() > 1 {
        trees.sort_by(|a, b| b.cmp(a));
        let (Some((rarest, mut symbols)), Some((rarer, others))) = (trees.pop(), trees.pop()) else { break };
        symbols.extend(others);
        for &symbol in &symbols {
            lengths[symbol] += 1;
        }
        trees.push((rarest + rarer, symbols));
    }
    lengths
}

/// Returns the codes of these lengths, ordered by length, then by symbol.
pub(crate) fn codes(lengths: &[u32]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..lengths.len()).filter(|&symbol| lengths[symbol] > 0).collect();
    order.sort_by_key(|&symbol| lengths[symbol]);
    let mut codes = vec![0; lengths.len()];
    let (mut code, mut length) = (0, 0);
    for symbol in order {
        code <<= lengths[symbol] - length;
        length = lengths[symbol];
        codes[symbol] = code;
        code += 1;
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::{codes, lengths};

    #[test]
    fn the_frequent_is_short() {
        let lengths = lengths(&[5, 1, 0, 1, 2]);
        assert_eq!(lengths, [1, 3, 0, 3, 2]);
        assert_eq!(codes(&lengths), [0b0, 0b110, 0, 0b111, 0b10]);
    }

    #[test]
    fn no_code_begins_another() {
        let lengths = lengths(&(1..200).map(|n| n * n).collect::<Vec<_>>());
        let codes = codes(&lengths);
        for (a, &code) in codes.iter().enumerate() {
            for (b, &other) in codes.iter().enumerate() {
                assert!(a == b || lengths[a] > lengths[b] || other >> (lengths[b] - lengths[a]) != code, "{a} {b}");
            }
        }
    }

    #[test]
    fn a_single_symbol_has_a_code() {
        assert_eq!(lengths(&[0, 7]), [0, 1]);
        assert_eq!(lengths(&[]), [0; 0]);
    }
}
