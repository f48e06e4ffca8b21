/** Query key of the join form's submissions. */
export const interestKeys = { all: ['interest'] }
