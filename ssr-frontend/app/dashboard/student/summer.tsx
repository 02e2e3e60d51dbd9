import { Link } from "react-router";
import { DashboardSection } from "../../components/section.tsx";

/** The way to the student's pages of the summer portal, which have a navigation of their own. */
export const SummerSection = () => (
  <DashboardSection title="Your summer">
    <p>
      For next summer: your <Link to="/summer/profile">Common Profile</Link>, your{" "}
      <Link to="/summer/matches">matches</Link>, what you <Link to="/summer/saved">saved</Link> and your{" "}
      <Link to="/summer/applications">applications</Link>.
    </p>
  </DashboardSection>
);
