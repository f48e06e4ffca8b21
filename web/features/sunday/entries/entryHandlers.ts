// One part for all four: the page that sends one of them often sends another.
export { countsHandler } from '../counts/counts.outbox.ts'
export { marksHandler } from '../day/marks.outbox.ts'
export { recordsHandler } from '../records/records.outbox.ts'
export { ticksHandler } from '../ticks/ticks.outbox.ts'
