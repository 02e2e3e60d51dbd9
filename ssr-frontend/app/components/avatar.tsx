import { Portrait } from "../site/drawings/portrait.tsx";
import { fullName } from "./full-name.ts";
import "./avatar.css";

interface AvatarProps {
  person: { id: string; first_name: string; last_name: string; profile_image_url?: string | null };
}

/** A user's photo, or a generated portrait. The name is always displayed beside it. */
export function Avatar({ person }: AvatarProps) {
  if (person.profile_image_url) {
    return (
      <img className="avatar" src={person.profile_image_url} alt="" width={64} height={64} loading="lazy" />
    );
  }
  return (
    <span className="avatar">
      <Portrait name={fullName(person)} seed={avatarSeed(person.id)} />
    </span>
  );
}

/** The same user always gets the same portrait. */
export const avatarSeed = (id: string) => Number.parseInt(id.slice(-4), 16);
