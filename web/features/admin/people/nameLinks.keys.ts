/** Query key of self-chosen names that wait for an admin's word. */
export const nameLinksKeys = { all: ['nameLinks'] }
