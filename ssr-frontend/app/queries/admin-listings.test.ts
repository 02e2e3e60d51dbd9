import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { isStaleAfter } from "../live/live-meta.ts";
import { type LiveEvent, TOPICS } from "../live/protocol.ts";
import { adminListing, adminListings } from "./admin-listings.ts";
import { adminOpportunities } from "./admin-opportunities.ts";
import { adminOrganizations } from "./admin-organizations.ts";
import { adminSummary } from "./admin-overview.ts";
import { listingCounts, organizationCounts } from "./listing-counts.ts";

const ID = "0192aa11-0000-7000-8000-0000000000f3";
const listing = (listing_id: string): LiveEvent => ({ kind: "listing.changed", data: { listing_id } });
const organization: LiveEvent = { kind: "organization.changed", data: { organization_id: ID } };

const table = adminOpportunities({ q: "", filter: "all", sort: "updated", direction: "desc", size: 25 });

test.each([
  ["the listings", adminListings("in_review", 25), [true, true, true]],
  ["one listing", adminListing(ID), [true, false, true]],
  ["their numbers", listingCounts, [true, true, false]],
  ["the organizations", adminOrganizations("to_verify", "", 25), [true, true, true]],
  ["the organizations' numbers", organizationCounts, [false, false, true]],
  ["the opportunities", table, [true, true, true]],
  ["the overview", adminSummary, [true, true, true]],
])("%s are read again after what admins hear of", (_, { meta }, expected) => {
  const context = { cached: {}, client: new QueryClient() };
  const events = [listing(ID), listing("0192aa11-0000-7000-8000-0000000000f4"), organization];
  expect(events.map((event) => isStaleAfter(meta?.staleAfter, event, context))).toEqual(expected);
  expect(meta?.topics).toEqual([TOPICS.admin]);
});
