//! Every text that a few tokens make, instead of a sample: products of tokens for each part of the grammar.
//!
//! A generator that chooses pieces at random hardly ever puts four related ones side by side, and a fault may need just
//! that, such as a base URL whose path is a drive letter before a query, with a reference that starts with `../`. A
//! [`Category`] takes one token of each of its lists in `tokens`, in every combination, and hands them to a function of
//! `checks`, which compares every entry point with url-model.

mod checks;
mod tokens;

use checks::Check;

/// A product of tokens, and what is checked for each choice.
#[derive(Clone, Copy, Debug)]
pub struct Category {
    /// The name, for the command line.
    pub name: &'static str,
    /// What is compared, in a sentence.
    pub about: &'static str,
    lists: &'static [&'static [&'static str]],
    check: Check,
}

impl Category {
    /// The number of choices.
    pub fn len(&self) -> u64 {
        self.lists.iter().map(|list| list.len() as u64).product()
    }

    /// Whether there is nothing to choose from.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Checks choice `index` of [`len`](Self::len), and returns the number of comparisons with url-model.
    ///
    /// # Panics
    ///
    /// If something differs. The message has the input.
    pub fn check(&self, index: u64) -> u64 {
        (self.check)(&self.choice(index))
    }

    /// The tokens of a choice: the digits of its index in the system whose bases are the lengths of the lists.
    fn choice(&self, mut index: u64) -> Vec<&'static str> {
        let mut choice = Vec::with_capacity(self.lists.len());
        for list in self.lists {
            let len = list.len() as u64;
            choice.push(list[(index % len) as usize]);
            index /= len;
        }
        choice
    }
}

/// All categories.
pub const CATEGORIES: &[Category] = &[
    Category {
        name: "schemes",
        about: "texts of four bytes that schemes and what is no scheme are made of, without and with a base URL",
        lists: &[tokens::BASES, tokens::SCHEME, tokens::SCHEME, tokens::SCHEME, tokens::SCHEME],
        check: checks::input_with_base,
    },
    Category {
        name: "authorities",
        about: "schemes, slashes, credentials, hosts and ports",
        lists: &[
            tokens::SCHEMES,
            tokens::SLASHES,
            tokens::CREDENTIALS,
            tokens::HOSTS,
            tokens::PORTS,
            tokens::AFTER_AUTHORITY,
        ],
        check: checks::input,
    },
    Category {
        name: "paths",
        about: "paths of four tokens after each kind of authority",
        lists: &[tokens::BEFORE_PATH, tokens::PATH, tokens::PATH, tokens::PATH, tokens::PATH, tokens::AFTER_PATH],
        check: checks::input,
    },
    Category {
        name: "joins",
        about: "references of four tokens with base URLs of three",
        lists: &[
            tokens::BEFORE_PATH,
            tokens::BASE_PATHS,
            tokens::AFTER_PATH,
            tokens::REFERENCE_STARTS,
            tokens::REFERENCE,
            tokens::REFERENCE,
            tokens::REFERENCE,
        ],
        check: checks::join,
    },
    Category {
        name: "relative",
        about: "relative references between all pairs of URLs of three tokens",
        lists: &[
            tokens::BEFORE_PATH,
            tokens::BASE_PATHS,
            tokens::AFTER_PATH,
            tokens::BEFORE_PATH,
            tokens::BASE_PATHS,
            tokens::AFTER_PATH,
        ],
        check: checks::relative,
    },
    Category {
        name: "tabs",
        about: "tabs and newlines at every two places of texts that use every state",
        lists: &[tokens::BASES, tokens::WHOLE, tokens::MARKS],
        check: checks::tabs,
    },
    Category {
        name: "code-points",
        about: "each of 800 code points at every place of texts that use every state",
        lists: &[tokens::WHOLE, tokens::DIGITS, tokens::LAST_DIGIT],
        check: checks::code_points,
    },
    Category {
        name: "ipv4",
        about: "hosts of five tokens that numbers are made of",
        lists: &[tokens::IPV4, tokens::IPV4, tokens::IPV4, tokens::IPV4, tokens::IPV4],
        check: checks::host,
    },
    Category {
        name: "ipv6",
        about: "six tokens that IPv6 addresses are made of, in brackets",
        lists: &[tokens::IPV6, tokens::IPV6, tokens::IPV6, tokens::IPV6, tokens::IPV6, tokens::IPV6],
        check: checks::bracketed_host,
    },
    Category {
        name: "domains",
        about: "domains of three tokens, with every kind of letter that IDNA distinguishes",
        lists: &[tokens::DOMAIN, tokens::DOMAIN, tokens::DOMAIN],
        check: checks::host,
    },
    Category {
        name: "setters",
        about: "a setter of the URL class after a setter, with values for every state",
        lists: &[tokens::URLS, tokens::MEMBERS, tokens::VALUES, tokens::MEMBERS, tokens::VALUES],
        check: checks::setters,
    },
    Category {
        name: "changes",
        about: "a setter of `Url` after a setter, which either does what that of the URL class does or nothing",
        lists: &[tokens::URLS, tokens::CHANGES, tokens::VALUES, tokens::CHANGES, tokens::VALUES],
        check: checks::changes,
    },
];
