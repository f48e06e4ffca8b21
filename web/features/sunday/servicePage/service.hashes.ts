/** Parts of the page of a service to which links lead: the head count, which has this id, and the form of a call. */
export const COUNT_HASH = 'count'
export const CALL_HASH = 'call'
