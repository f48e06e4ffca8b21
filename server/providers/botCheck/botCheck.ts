/** Distinguishes people from programs before something is sent or stored. */
export interface BotCheck {
  /** Data that the browser needs for the check; {} where it needs none. */
  challenge(): Promise<Record<string, unknown>>
  /** True for a correct solution at its first use. */
  passes(solution: string | undefined, ip: string): Promise<boolean>
}
