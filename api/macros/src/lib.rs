//! Attribute macros for the API and its tests.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

/// Describes a handler as an operation of the API.
///
/// Takes the arguments of `#[utoipa::path]`, except for what is declared elsewhere: method and path are in `router.rs`,
/// and the authentication, the query and the body follow from the handler's signature. `errors(SlotTaken, …)` lists the
/// error codes that the handler returns beyond those that its signature implies.
///
/// The description is attached to a type with the handler's own name, so that `router.rs` finds both by one path.
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

        // utoipa requires a method and a path; `router.rs` replaces these placeholders.
        #[utoipa::path(get, path = "", impl_for = #name, #attributes)]
        #handler
    }
    .into()
}

/// Runs an async test in its own actix system.
///
/// Like `#[actix_web::test]`, except that the runtime is compiled once for all tests: actix's `block_on` has some
/// thirty generic functions, which would be compiled for the future of each test.
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

/// Returns the attributes without `errors(…)`, and the contents of `errors(…)`.
fn split_errors(attributes: TokenStream) -> (TokenStream, TokenStream) {
    let (mut others, mut errors) = (TokenStream::new(), TokenStream::new());
    let mut tokens = attributes.into_iter();
    while let Some(token) = tokens.next() {
        if matches!(&token, TokenTree::Ident(name) if name == "errors") {
            if let Some(TokenTree::Group(codes)) = tokens.next() {
                errors.extend(codes.stream());
            }
            // Skips the comma after it.
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
