import { expect, test } from "vitest";
import { previewDocument } from "./preview-document.ts";

test("a preview has no style sheet and loads no picture, whose words stay", () => {
  const html =
    '<head><style>:root{color-scheme:light dark}</style></head><p style="margin:0">Hi</p>' +
    '<img class="picture" src="https://example.org/a.png" alt="A telescope" style="display:block">';
  expect(previewDocument(html)).toBe(
    '<head></head><p style="margin:0">Hi</p><img class="picture"  alt="A telescope" style="display:block">',
  );
});
