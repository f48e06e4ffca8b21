/** What pushes say. Only the server says these: it fills their gaps. */
export const notifications = {} as const
