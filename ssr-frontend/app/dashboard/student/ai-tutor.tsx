import { Link } from "react-router";
import { DashboardSection } from "../../components/section.tsx";

/** The section that links to the AI tutor. */
export const AiTutorSection = () => (
  <DashboardSection title="AI Tutor">
    <p>
      Get help with your next step: <Link to="/ai-tutor-access">open the AI Tutor</Link>, a beta with a
      password.
    </p>
  </DashboardSection>
);
