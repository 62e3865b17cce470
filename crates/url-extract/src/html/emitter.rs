//! The tokenizer, with the switches of its state that the standard makes while it builds a tree.

use core::{convert::Infallible, mem::take, ops::Range};
use html5gum::{
    Emitter, ForwardingEmitter, Span, State, Tokenizer,
    emitters::callback::{Callback, CallbackEmitter, CallbackEvent},
};

/// Calls `then` with the tags of a page and the texts between them. After a start tag, the tokenizer goes on in the
/// state that `then` returns.
pub(super) fn tokenize(html: &str, then: impl FnMut(CallbackEvent<'_>, Range<usize>) -> Option<State>) {
    let events = Events { then, next_state: None };
    let Ok(()) = Tokenizer::new_with_emitter(html, Switching(CallbackEmitter::new(events))).finish();
}

/// Returns how the text in an element is read: no text in these has tags. In `noscript` there are tags, because
/// scripting is disabled.
///
/// Sources: <https://html.spec.whatwg.org/#parsing-main-inhead>, <https://html.spec.whatwg.org/#parsing-main-inbody>
pub(super) fn state_in(element: &str) -> Option<State> {
    match element {
        "title" | "textarea" => Some(State::RcData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => Some(State::RawText),
        "script" => Some(State::ScriptData),
        "plaintext" => Some(State::PlainText),
        _ => None,
    }
}

struct Events<F> {
    then: F,
    next_state: Option<State>,
}

impl<F: FnMut(CallbackEvent<'_>, Range<usize>) -> Option<State>> Callback<Infallible, usize> for Events<F> {
    fn handle_event(&mut self, event: CallbackEvent<'_>, span: Span<usize>) -> Option<Infallible> {
        self.next_state = (self.then)(event, span.start..span.end);
        None
    }
}

struct Switching<F: FnMut(CallbackEvent<'_>, Range<usize>) -> Option<State>>(
    CallbackEmitter<Events<F>, Infallible, usize>,
);

impl<F: FnMut(CallbackEvent<'_>, Range<usize>) -> Option<State>> ForwardingEmitter for Switching<F> {
    type Token = Infallible;

    fn inner(&mut self) -> &mut impl Emitter<Token = Infallible> {
        &mut self.0
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        // The emitter inside switches no state itself.
        let _ = self.0.emit_current_tag();
        let state = take(&mut self.0.callback_mut().next_state);
        if state.is_some() {
            self.0.init_string();
        }
        state
    }
}
