# The only commands a person has to know. Each prepares the machine first (scripts/bootstrap.mjs).

.DEFAULT_GOAL := help
.PHONY: help run dev seed-large test test-changed check test-scripts test-rust test-web soak e2e engines screenshots ai-eval bench format generate clean

HELIX := sh scripts/helix

help: ## Shows this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /  make \1@/' | column -t -s '@' 2>/dev/null \
	  || grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST)

run: ## Builds and serves the product at http://localhost:8080 (PORT=9080 make run for another block of ports)
	@$(HELIX) scripts/run.ts

dev: ## The same with hot reload of the front end and the API rebuilt on change
	@$(HELIX) scripts/dev.ts

seed-large: ## Fills an empty database with a large academy: DATABASE_URL's, or one of its own beside the running `make run`
	@$(HELIX) scripts/seed-large.ts

test: ## Everything: format, lints, spelling, types, generated files, Rust tests, front-end tests, browser journeys
	@$(HELIX) scripts/test.ts all

test-changed: ## While you work: checks what the changes since HEAD can touch, and says what it leaves out (ARGS=<commit> for changes since another commit)
	@$(HELIX) scripts/test.ts changed $(ARGS)

check: ## Part of it: format, lints, spelling, types, generated files in step
	@$(HELIX) scripts/test.ts static

test-scripts: ## Part of it: the tests of these scripts, and of invitations as calendars read them
	@$(HELIX) scripts/test.ts scripts

test-rust: ## Part of it: the Rust tests, on an embedded PostgreSQL of their own (ARGS="money:: seed::large" for some)
	@$(HELIX) scripts/test.ts rust $(ARGS)

test-web: ## Part of it: the front end's unit tests, and its pages' weights
	@$(HELIX) scripts/test.ts web

soak: ## The crowds and the seeded schedules of the Rust tests in large numbers, for half an hour: after a change of what they are about
	@$(HELIX) scripts/test.ts soak

e2e: ## Part of it: the browser journeys, on a stack of their own (ARGS="journeys/booking.spec.ts --headed" for Playwright)
	@$(HELIX) scripts/test.ts e2e $(ARGS)

engines: ## Part of it: every page and the main ways in Firefox and WebKit (ARGS="hatched" for tests of that name)
	@$(HELIX) scripts/test.ts engines $(ARGS)

screenshots: ## Pictures of every tab at three widths, light and dark, into e2e/results/screenshots, and those of the README (ARGS="--project readme" for these alone)
	@$(HELIX) scripts/test.ts screenshots $(ARGS)

ai-eval: ## Plays the AI tutor's golden set with the real model, for money (OPENAI_API_KEY; ARGS="distress --repeat 3 --pass 0.6", --list)
	@$(HELIX) scripts/ai-eval/main.ts $(ARGS)

bench: ## Measures the running product against its budgets (ARGS=chat for a part: site, academies, chat, voice, newsletter, sign-ins)
	@$(HELIX) bench/main.ts $(ARGS)

format: ## Formats Rust, TypeScript, CSS and JSON
	@$(HELIX) scripts/format.ts

generate: ## Writes what follows from the code anew: schema.rs, openapi.json, the front end's types, the pages' days
	@$(HELIX) scripts/generate.ts

clean: ## Removes what was built and stored here: target/, node_modules/, builds, .data/
	rm -rf target node_modules */node_modules ssr-frontend/build ssr-frontend/.react-router e2e/results bench/results .data
