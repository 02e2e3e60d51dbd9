import { Link } from "react-router";
import { DashboardSection } from "../../bookings/section.tsx";

/** The way to the student's pages of the summer portal, which have a navigation of their own. */
export const SummerSection = () => (
  <DashboardSection title="Your summer">
    <p>
      Fill in your <Link to="/summer/profile">Common Profile</Link> once, see which internships, research and
      courses are <Link to="/summer/matches">matches</Link> for it, and keep what you{" "}
      <Link to="/summer/saved">saved</Link> in sight until it closes.
    </p>
  </DashboardSection>
);
