//! The sets of the tables of url-psl, in the layout of `crates/url-psl/src/layout.rs`: keys are placed in slots, and
//! slots become records.

use std::cmp::Reverse;

use crate::psl::layout::{Class, Key, READ_BITS, head_bits, tail_bits};

/// The greatest number of keys in ten rows. With more keys, fitting displacements become rare; with fewer, there are
/// more rows.
const KEYS_IN_TEN_ROWS: usize = 33;

/// The number of seeds that are tried before a slot is added.
const SEEDS: u8 = 16;

/// A set in the layout of `layout.rs`.
pub(crate) struct Set {
    pub(crate) value_bits: u32,
    pub(crate) classes: Vec<Class>,
    pub(crate) displacements: Vec<u8>,
    pub(crate) records: Vec<u8>,
}

impl Set {
    /// Creates a set of labels.
    pub(crate) fn of_labels(keys: &[(Key, u32)]) -> Result<Self, String> {
        let classes = keys.iter().map(|(key, _)| key.class + 1).max().unwrap_or_default();
        Self::new(&(0..classes).map(|class| (head_bits(class), tail_bits(class))).collect::<Vec<_>>(), keys)
    }

    /// Creates a set of edges, whose heads have `bits` bits.
    pub(crate) fn of_edges(keys: &[(Key, u32)], bits: u32) -> Result<Self, String> {
        Self::new(&[(bits, 0)], keys)
    }

    /// Creates a set whose classes have the numbers of head and tail bits in `classes`.
    fn new(classes: &[(u32, u32)], keys: &[(Key, u32)]) -> Result<Self, String> {
        let most = keys.iter().map(|(_, value)| *value).max().unwrap_or_default();
        let value_bits = most.max(1).ilog2() + 1;
        let mut set = Self { value_bits, classes: Vec::new(), displacements: Vec::new(), records: Vec::new() };
        for (class, &(head_bits, tail_bits)) in classes.iter().enumerate() {
            let mut keys: Vec<_> = keys.iter().copied().filter(|(key, _)| key.class == class).collect();
            keys.sort_unstable();
            set.add_class(&Placement::of(&keys, head_bits, value_bits)?, &keys, tail_bits)?;
        }
        set.records.extend([0; 16]);
        Ok(set)
    }

    fn add_class(&mut self, placement: &Placement, keys: &[(Key, u32)], tail_bits: u32) -> Result<(), String> {
        self.classes.push(Class {
            slots: in_field("slots", placement.slots.len())?,
            displacements: in_field("displacements", self.displacements.len())?,
            records: in_field("records", self.records.len())?,
            row_shift: (u64::BITS - placement.row_bits) as u8,
            check_bits: placement.check_bits as u8,
            record_bits: (placement.check_bits + self.value_bits + tail_bits) as u8,
            seed: placement.seed,
        });
        self.displacements.extend(&placement.displacements);
        let mut bits = Bits::default();
        for key in &placement.slots {
            let (check, value, tail) = key.map_or((0, 0, 0), |place| {
                let (key, value) = keys[place];
                let (_, check) = key.column(placement.slots.len() as u32, placement.seed);
                (check >> (u64::BITS - placement.check_bits), value, key.tail)
            });
            bits.push(check.into(), placement.check_bits);
            bits.push(value.into(), self.value_bits);
            bits.push(tail, tail_bits);
        }
        self.records.extend(bits.bytes);
        Ok(())
    }

    /// Returns the number of bytes that the set takes in a program.
    pub(crate) fn bytes(&self) -> usize {
        self.classes.len() * size_of::<Class>() + self.displacements.len() + self.records.len()
    }
}

/// Returns a number as a field of [`Class`] has it.
fn in_field<T: TryFrom<usize>>(field: &str, number: usize) -> Result<T, String> {
    let bits = 8 * size_of::<T>();
    T::try_from(number).map_err(|_| {
        format!(
            "the tables need {number} {field}, but `Class::{field}` in crates/url-psl/src/layout.rs has {bits} bits: \
             give it a wider type"
        )
    })
}

/// The positions of the keys of a class.
struct Placement {
    seed: u8,
    row_bits: u32,
    check_bits: u32,
    displacements: Vec<u8>,
    /// The index of the key in each slot.
    slots: Vec<Option<usize>>,
}

impl Placement {
    /// Finds a placement, first with one slot for each key, then with more slots.
    fn of(keys: &[(Key, u32)], head_bits: u32, value_bits: u32) -> Result<Self, String> {
        let row_bits = (keys.len() * 10).div_ceil(KEYS_IN_TEN_ROWS).next_power_of_two().ilog2().max(1);
        // The more slots there are, the fewer bits has a check. It is read together with the value.
        let least = keys.len().max(1 << (head_bits + value_bits).saturating_sub(READ_BITS));
        // A few more slots do not make it much easier.
        let numbers_of_slots = (least..3 * least).step_by(1 + least / 256);
        let mut attempts = numbers_of_slots.flat_map(|slots| (0..SEEDS).map(move |seed| (slots, seed)));
        let placement = attempts.find_map(|(slots, seed)| Self::attempt(keys, head_bits, row_bits, slots, seed));
        placement.ok_or_else(|| {
            format!(
                "{} keys of {head_bits} bits have no placement: try more `SEEDS` in xtask/src/psl_sets.rs",
                keys.len()
            )
        })
    }

    /// Goes through the rows, those with the most keys first, and takes the first displacement that gives all keys of
    /// the row free slots.
    fn attempt(keys: &[(Key, u32)], head_bits: u32, row_bits: u32, slots: usize, seed: u8) -> Option<Self> {
        // This many bits distinguish the keys of one column, and contain the row.
        let check_bits = head_bits.saturating_sub(slots.ilog2()).max(row_bits);
        let mut rows = vec![Vec::new(); 1 << row_bits];
        for (place, (key, _)) in keys.iter().enumerate() {
            let (column, check) = key.column(slots as u32, seed);
            let row: &mut Vec<(usize, usize)> = &mut rows[(check >> (u64::BITS - row_bits)) as usize];
            if row.iter().any(|&(other, _)| other == column as usize) {
                return None;
            }
            row.push((column as usize, place));
        }
        let mut placement =
            Self { seed, row_bits, check_bits, displacements: vec![0; rows.len()], slots: vec![None; slots] };
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&row| Reverse(rows[row].len()));
        for row in order {
            let slot = |column, displacement: u8| (column + usize::from(displacement)) % slots;
            let most = u8::try_from(slots - 1).unwrap_or(u8::MAX);
            let displacement = (0..=most).find(|&displacement| {
                rows[row].iter().all(|&(column, _)| placement.slots[slot(column, displacement)].is_none())
            })?;
            placement.displacements[row] = displacement;
            for &(column, place) in &rows[row] {
                placement.slots[slot(column, displacement)] = Some(place);
            }
        }
        Some(placement)
    }
}

/// A string of bits, the lowest bit of each byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    len: usize,
}

impl Bits {
    /// Appends the low bits of a number.
    fn push(&mut self, number: u128, bits: u32) {
        for bit in 0..bits {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.len / 8] |= ((number >> bit & 1) as u8) << (self.len % 8);
            self.len += 1;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Key, Set};
    use crate::psl::layout::{self, CHARACTERS, Codes, FIRST_CHARACTER, NO_CODE};

    const EDGE_BITS: u32 = 21;

    /// Returns the set as url-psl reads it.
    pub(crate) fn reader(set: Set) -> layout::Set {
        layout::Set {
            value_bits: set.value_bits,
            classes: set.classes.leak(),
            displacements: set.displacements.leak(),
            records: set.records.leak(),
        }
    }

    #[test]
    fn a_set_beyond_a_field_of_the_layout_is_rejected() {
        let keys: Vec<_> = (0..70_000).map(|number| (Key::of_edge(0, number, 0, EDGE_BITS), 1)).collect();
        let error = Set::of_edges(&keys, EDGE_BITS).err().unwrap();
        let expected = " slots, but `Class::slots` in crates/url-psl/src/layout.rs has 16 bits: give it a wider type";
        assert!(error.starts_with("the tables need 7") && error.ends_with(expected), "{error}");
    }

    /// The check of a single key has as many bits as its head. Only then, check and value might not be read at once.
    #[test]
    fn check_and_value_are_read_at_once_however_many_bits_they_have() {
        for value_bits in [13, 14, 16, 20] {
            let (key, value) = (Key::of_edge(0, 12_345, 0, 44), (1 << value_bits) - 1);
            let set = reader(Set::of_edges(&[(key, value)], 44).unwrap());
            assert_eq!(set.get(&key), Some(value), "{value_bits}");
        }
    }

    #[test]
    fn of_all_keys_there_can_be_those_of_the_set_are_found() {
        let edge = |number| Key::of_edge(0, number, 0, EDGE_BITS);
        for count in [0, 1, 2, 40, 3000] {
            // No number occurs twice, because 7 is coprime to the powers of two.
            let value = |number: u32| number.wrapping_mul(0xB6DB_6DB7) % (1 << EDGE_BITS) + 1;
            let numbers = (0..1 << EDGE_BITS).filter(|&number| value(number) <= count);
            let set = reader(
                Set::of_edges(&numbers.map(|number| (edge(number), value(number))).collect::<Vec<_>>(), EDGE_BITS)
                    .unwrap(),
            );
            for number in 0..1 << EDGE_BITS {
                let expected = Some(value(number)).filter(|&value| value <= count);
                assert_eq!(set.get(&edge(number)), expected, "{number} of {count}");
            }
        }
    }

    /// Returns codes of equal length for these characters; the value of each is its index.
    fn codes(characters: &[u8], bits: u16) -> Codes {
        let mut codes = [[NO_CODE; CHARACTERS]; 3];
        for codes in &mut codes {
            for (value, &character) in characters.iter().enumerate() {
                codes[usize::from(character - FIRST_CHARACTER)] = (value as u16) << 6 | bits;
            }
        }
        codes
    }

    #[test]
    fn labels_whose_tails_alone_differ_are_told_apart() {
        let codes = codes(b"0123456789abcdef", 4);
        let key = |label: &str| Key::of_long(label.as_bytes(), &codes).unwrap();
        // The head has 43 bits, so that the last bit of the eleventh character has the same weight in it as that of the
        // last character in the tail. Their sums are equal.
        let label = "0123456789a123456789a7";
        let set = reader(Set::of_labels(&[(key(label), 1)]).unwrap());
        assert_eq!(set.get(&key(label)), Some(1));
        for other in ["0123456789c123456789a6", "01234567898123456789a8"] {
            assert_ne!(key(other), key(label));
            assert_eq!(set.get(&key(other)), None, "{other}");
        }
    }

    #[test]
    fn a_label_with_a_character_without_a_code_has_no_key() {
        let codes = codes(b"0z", 9);
        let key = |label: &str| Key::of_long(label.as_bytes(), &codes);
        assert!(key("zzzzzz0000000").is_some());
        for label in ["-", "z-", "zzzz-", "zzzzzz-", "z~", "zzzzzz\u{E9}", "xn--z"] {
            assert_eq!(key(label), None, "{label}");
        }
    }

    #[test]
    fn a_label_that_is_too_long_has_no_key() {
        let codes = codes(b"0z", 4);
        let key = |len: usize| Key::of_long("z".repeat(len).as_bytes(), &codes);
        assert!((1..40).all(|len| key(len).is_some()));
        assert_eq!(key(40), None);
        assert_eq!(key(1000), None);
    }
}
