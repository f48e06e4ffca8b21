/** Purpose of a solution, as the hosted services' own statistics call it. */
export type BotCheckAction = 'send_code' | 'interest'

/** The browser's part of a bot check; one implementation per value of BOT_CHECK. */
export interface BotCheckMaker {
  /** Starts in the background, with the form's first focus. Never throws. */
  prepare(): void
  /** The solution to send as `botCheck`, valid once; undefined where none is required. */
  solve(container: HTMLElement): Promise<string | undefined>
}

/** The check of an installation with BOT_CHECK=off. */
export const noCheck: BotCheckMaker = { prepare: () => undefined, solve: async () => undefined }
