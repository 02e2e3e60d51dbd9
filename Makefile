# The only commands a person has to know. Each prepares the machine first (scripts/bootstrap.mjs).

.DEFAULT_GOAL := help
.PHONY: help run dev test check test-scripts test-rust test-web e2e bench format generate clean

HELIX := sh scripts/helix

help: ## Shows this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /  make \1@/' | column -t -s '@' 2>/dev/null \
	  || grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST)

run: ## Builds and serves the product at http://localhost:8080 (PORT=9080 make run for another block of ports)
	@$(HELIX) run

dev: ## The same with hot reload of the front end and the API rebuilt on change
	@$(HELIX) dev

test: ## Everything: format, lints, types, generated files, Rust tests, front-end tests, browser journeys
	@$(HELIX) test all

check: ## The static part: format, lints, types, generated files in step
	@$(HELIX) test static

test-scripts: ## The tests of these scripts: what they start, they also stop
	@$(HELIX) test scripts

test-rust: ## The Rust tests, on an embedded PostgreSQL of their own
	@$(HELIX) test rust

test-web: ## The front end's unit tests
	@$(HELIX) test web

e2e: ## The browser journeys, on a stack of their own (ARGS="journeys/book.spec.ts --headed" for Playwright)
	@$(HELIX) test e2e $(ARGS)

bench: ## Measures the running product against its budgets
	@$(HELIX) bench

format: ## Formats Rust, TypeScript, CSS and JSON
	@$(HELIX) format

generate: ## Writes api/openapi.json, the front end's types and schema/src/schema.rs anew
	@$(HELIX) generate

clean: ## Removes what was built and stored here: target/, node_modules/, builds, .data/
	rm -rf target node_modules */node_modules ssr-frontend/build ssr-frontend/.react-router e2e/results .data
