import type { ComponentProps } from "react";
import { lazyComponent } from "../components/lazy-component.tsx";
import type BookingPurposeType from "./booking-purpose.tsx";

// Lazy, since most people sign in without having chosen an hour.
const BookingPurpose = lazyComponent(() => import("./booking-purpose.tsx"), null, { name: "auth purpose" });

/** The hour that somebody signs in or up for, if there is one. */
export const Purpose = ({ facts }: { facts: ComponentProps<typeof BookingPurposeType> | undefined }) =>
  facts && <BookingPurpose {...facts} />;
