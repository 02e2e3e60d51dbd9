//! Attributes that the API and its tests are written with.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

/// Describes a handler as an operation of the API.
///
/// Takes what `#[utoipa::path]` takes, except for what is said elsewhere: method and address are in `router.rs`, and
/// who may call, the query and the body follow from the handler's signature. `errors(SlotTaken, …)` names the codes
/// that the handler gives beyond those that its signature implies.
///
/// The description is given to a type of the handler's own name, so that `router.rs` finds both by one path.
#[proc_macro_attribute]
pub fn operation(
    attributes: proc_macro::TokenStream,
    handler: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    let (attributes, errors) = split_errors(attributes.into());
    let handler = TokenStream::from(handler);
    let Some(name) = function_name(&handler) else {
        return quote!(compile_error!("#[operation] describes functions");).into();
    };
    quote! {
        #[allow(non_camel_case_types)]
        #[doc(hidden)]
        pub enum #name {}

        impl crate::http::openapi::OperationErrors for #name {
            const ERRORS: &'static [crate::error::Code] = {
                #[allow(unused_imports)]
                use crate::error::Code::*;
                &[#errors]
            };
        }

        // utoipa wants a method and an address; those of `router.rs` are put in their place.
        #[utoipa::path(get, path = "", impl_for = #name, #attributes)]
        #handler
    }
    .into()
}

/// An asynchronous test in an actix system of its own.
///
/// As `#[actix_web::test]`, except that the runtime is compiled once for all tests: actix's `block_on` has some thirty
/// functions that would be compiled for the future of each.
#[proc_macro_attribute]
pub fn test(_: proc_macro::TokenStream, function: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let mut tokens: Vec<_> = TokenStream::from(function).into_iter().collect();
    let Some(body) = tokens.pop() else {
        return quote!(compile_error!("#[test] runs functions");).into();
    };
    let signature =
        tokens.into_iter().filter(|token| !matches!(token, TokenTree::Ident(word) if word == "async"));
    quote! {
        #[::core::prelude::v1::test]
        #(#signature)* {
            ::test_support::block_on(async #body)
        }
    }
    .into()
}

/// The attributes without `errors(…)`, and what that holds.
fn split_errors(attributes: TokenStream) -> (TokenStream, TokenStream) {
    let (mut others, mut errors) = (TokenStream::new(), TokenStream::new());
    let mut tokens = attributes.into_iter();
    while let Some(token) = tokens.next() {
        if matches!(&token, TokenTree::Ident(name) if name == "errors") {
            if let Some(TokenTree::Group(codes)) = tokens.next() {
                errors.extend(codes.stream());
            }
            // The comma behind it.
            tokens.next();
        } else {
            others.extend([token]);
        }
    }
    (others, errors)
}

fn function_name(handler: &TokenStream) -> Option<Ident> {
    let mut tokens = handler.clone().into_iter();
    tokens.find(|token| matches!(token, TokenTree::Ident(word) if word == "fn"))?;
    match tokens.next()? {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    }
}
