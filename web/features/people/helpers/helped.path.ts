/** Path on which a helper enters when a person can serve. */
export const helpedDaysPath = (userId: string): string => `/availability?for=${userId}`
