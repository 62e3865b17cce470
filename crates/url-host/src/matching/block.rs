//! Blocks of addresses, in the notation of CIDR.

use crate::ipv6;
use core::{
    cmp::Ordering,
    fmt,
    net::{IpAddr, Ipv6Addr},
};

/// The addresses whose first `prefix_len` bits are those of `bits`.
///
/// Both kinds of addresses share one space of 128 bits, in which an IPv4 address is its IPv4-mapped IPv6 address. So
/// `10.0.0.0/8` is `::ffff:10.0.0.0/104`, and contains `::ffff:10.0.0.1`, too.
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(super) struct Block {
    prefix_len: u8,
    /// The first address. The bits after the prefix are 0.
    bits: u128,
}

impl Block {
    /// The length of the prefix that all IPv4 addresses have.
    const IPV4: u8 = 96;

    /// Returns the block of `address` whose prefix has `prefix_len` bits in the notation for its kind of address, or
    /// `None` if that is too many.
    pub(super) fn new(address: IpAddr, prefix_len: u8) -> Option<Self> {
        let before = if address.is_ipv4() { Self::IPV4 } else { 0 };
        let prefix_len = before.checked_add(prefix_len).filter(|&len| u32::from(len) <= u128::BITS)?;
        Some(Self::around(bits(address), prefix_len))
    }

    fn around(bits: u128, prefix_len: u8) -> Self {
        let after = u128::MAX.checked_shr(prefix_len.into()).unwrap_or(0);
        Self { prefix_len, bits: bits & !after }
    }

    /// Returns the length of the prefix in 128 bits.
    pub(super) fn prefix_len(self) -> u8 {
        self.prefix_len
    }

    pub(super) fn starts_at(self, address: IpAddr) -> bool {
        self.bits == bits(address)
    }

    /// Returns the block of this prefix length, in 128 bits, that contains `address`. `None` for an IPv4 address if the
    /// block would have IPv6 addresses in it: these are what somebody means who writes `::/0`.
    pub(super) fn containing(address: IpAddr, prefix_len: u8) -> Option<Self> {
        (address.is_ipv6() || prefix_len >= Self::IPV4).then(|| Self::around(bits(address), prefix_len))
    }

    /// Returns the block of this prefix length, in 128 bits, that contains all of this block, as
    /// [`containing`](Self::containing) does for an address.
    pub(super) fn widened(self, prefix_len: u8) -> Option<Self> {
        let is_possible = prefix_len <= self.prefix_len && (!self.is_ipv4() || prefix_len >= Self::IPV4);
        is_possible.then(|| Self::around(self.bits, prefix_len))
    }

    /// Compares the first addresses, and of the same ones the lengths of the prefixes, the widest block first.
    pub(super) fn cmp_by_address(self, other: Self) -> Ordering {
        (self.bits, self.prefix_len).cmp(&(other.bits, other.prefix_len))
    }

    fn is_ipv4(self) -> bool {
        self.prefix_len >= Self::IPV4 && Ipv6Addr::from_bits(self.bits).to_ipv4_mapped().is_some()
    }
}

impl From<IpAddr> for Block {
    fn from(address: IpAddr) -> Self {
        Self { prefix_len: 128, bits: bits(address) }
    }
}

fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits(),
    }
}

/// Writes a block of one address as the host parser reads it, with brackets around an IPv6 address. Other blocks are
/// the address, `/` and the length of the prefix.
impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = Ipv6Addr::from_bits(self.bits);
        let is_one = u32::from(self.prefix_len) == u128::BITS;
        match address.to_ipv4_mapped().filter(|_| self.is_ipv4()) {
            Some(address) if is_one => write!(f, "{address}"),
            Some(address) => write!(f, "{address}/{}", self.prefix_len - Self::IPV4),
            None if is_one => {
                f.write_str("[")?;
                ipv6::serialize(address, f)?;
                f.write_str("]")
            }
            None => {
                ipv6::serialize(address, f)?;
                write!(f, "/{}", self.prefix_len)
            }
        }
    }
}
