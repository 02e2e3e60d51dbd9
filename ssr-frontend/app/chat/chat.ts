import type { components } from "../api/schema.gen.ts";

type Schemas = components["schemas"];

/** A chat, as its viewer sees it. */
export type Chat = Schemas["Chat"];

/** A chat with what of the viewer's own was held back. */
export type ChatDetail = Schemas["ChatDetail"];

/** A question before booking, or what a pair with lessons or a project writes. */
export type ChatKind = Schemas["ChatKind"];

/** As whom somebody takes part. */
export type ChatSide = Schemas["ChatSide"];

export type ChatMessage = Schemas["ChatMessage"];
export type ChatMessageList = Schemas["ChatMessageList"];
export type ChatFile = Schemas["ChatFile"];
export type HeldMessage = Schemas["HeldMessage"];
export type Inquiry = Schemas["Inquiry"];
export type NewChatMessage = Schemas["NewChatMessage"];
export type ScreeningFinding = Schemas["ScreeningFinding"];
export type SendOutcome = Schemas["SendOutcome"];
export type UnreadChats = Schemas["UnreadChats"];

/** The most characters of a message. */
export const MAX_MESSAGE_LENGTH = 1_000;
