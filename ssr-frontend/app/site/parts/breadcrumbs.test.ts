import { expect, test } from "vitest";
import { breadcrumbList } from "./breadcrumbs.ts";

test("the way to a page starts at home and gives whole addresses", () => {
  const trail = [
    { label: "STEM Bootcamps", path: "/bootcamps" },
    { label: "Robotics", path: "/robotics-bootcamp" },
  ];
  expect(breadcrumbList(trail, "https://academy.example").itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://academy.example/" },
    { "@type": "ListItem", position: 2, name: "STEM Bootcamps", item: "https://academy.example/bootcamps" },
    { "@type": "ListItem", position: 3, name: "Robotics", item: "https://academy.example/robotics-bootcamp" },
  ]);
});
