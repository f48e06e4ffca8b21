/** Without a network: from when what is shown is, and what waits to be sent. */
export const offline = {} as const
