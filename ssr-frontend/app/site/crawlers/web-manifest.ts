import { brand } from "#content/brand.ts";
import { colors } from "../../theme/tokens.ts";
import { textResponse } from "./text-response.ts";

const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  start_url: "/",
  display: "browser",
  background_color: colors.light.paper,
  theme_color: colors.light.paper,
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icons/192.png", type: "image/png", sizes: "192x192" },
    { src: "/icons/512.png", type: "image/png", sizes: "512x512" },
    { src: "/icons/maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
};

/** The web app manifest: the site's name and icons on a home screen. */
export const loader = () => textResponse(JSON.stringify(manifest), "application/manifest+json");
