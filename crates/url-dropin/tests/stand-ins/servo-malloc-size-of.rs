//! What servo-url uses of the package servo-malloc-size-of, which depends on large parts of Servo.

/// What measures memory. Here, nothing.
#[derive(Debug, Default)]
pub struct MallocSizeOfOps;

pub trait MallocSizeOf {
    fn size_of(&self, ops: &mut MallocSizeOfOps) -> usize;
}

pub trait MallocConditionalSizeOf {
    fn conditional_size_of(&self, ops: &mut MallocSizeOfOps) -> usize;
}

/// Implements the trait for types without memory on the heap.
#[macro_export]
macro_rules! malloc_size_of_is_0 {
    ($($Type:ty),+) => {
        $(
            impl $crate::MallocSizeOf for $Type {
                fn size_of(&self, _: &mut $crate::MallocSizeOfOps) -> usize {
                    0
                }
            }
        )+
    };
}

malloc_size_of_is_0!(u16, bool);

impl MallocSizeOf for String {
    fn size_of(&self, _: &mut MallocSizeOfOps) -> usize {
        self.capacity()
    }
}

impl<T: MallocSizeOf> MallocSizeOf for Option<T> {
    fn size_of(&self, ops: &mut MallocSizeOfOps) -> usize {
        self.as_ref().map_or(0, |value| value.size_of(ops))
    }
}

impl MallocSizeOf for url::Host {
    fn size_of(&self, ops: &mut MallocSizeOfOps) -> usize {
        if let url::Host::Domain(domain) = self { domain.size_of(ops) } else { 0 }
    }
}

impl MallocSizeOf for url::Url {
    fn size_of(&self, _: &mut MallocSizeOfOps) -> usize {
        self.as_str().len()
    }
}

impl<T: MallocSizeOf> MallocConditionalSizeOf for servo_arc::Arc<T> {
    fn conditional_size_of(&self, ops: &mut MallocSizeOfOps) -> usize {
        self.as_ref().size_of(ops)
    }
}
