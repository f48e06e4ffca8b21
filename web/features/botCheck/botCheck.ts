/** What a solution is for, as the hosted services' own statistics call it. */
export type BotCheckAction = 'send_code' | 'interest'

/** Does in the browser what the server's bot check asks for. One for each value of BOT_CHECK. */
export interface BotCheckMaker {
  /** Begins unseen, when somebody first touches a form. Never throws. */
  prepare(): void
  /** The solution that goes along as `botCheck`, good once; undefined where none is asked for. */
  solve(container: HTMLElement): Promise<string | undefined>
}

/** For BOT_CHECK=off. */
export const noCheck: BotCheckMaker = { prepare: () => undefined, solve: async () => undefined }
