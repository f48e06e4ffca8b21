/** Where the cache keeps what visitors wrote on the join form. */
export const interestKeys = { all: ['interest'] }
