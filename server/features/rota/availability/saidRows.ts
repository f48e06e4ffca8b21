import { availabilityStore } from './availability.store.ts'

export type { WishRow } from './availability.store.ts'

const { findRow, insertRow, removeRow, rowsOf, setSkill, skills } = availabilityStore
const { postWishes, replacePostWishes, saveWishes, wishes } = availabilityStore

/** Rows of what people have said, for answers of admins about them. */
export const saidRows = {
  findRow,
  insertRow,
  removeRow,
  rowsOf,
  setSkill,
  skills,
  postWishes,
  replacePostWishes,
  saveWishes,
  wishes,
}
