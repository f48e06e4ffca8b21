import { ownName } from '../../../platform/site.ts'

const KEY = 'register'

// Browsers that block storage have no flag: '/' leads to the login.

/** True where this visitor chose Register, and '/' leads there. */
export function wantsToRegister(): boolean {
  try {
    return sessionStorage.getItem(ownName(KEY)) !== null
  } catch {
    return false
  }
}

/** Remembers, until the tab closes, that this visitor chose Register; false forgets it. */
export function setWantsToRegister(wants: boolean): void {
  try {
    if (wants) sessionStorage.setItem(ownName(KEY), '1')
    else sessionStorage.removeItem(ownName(KEY))
  } catch (error) {
    console.error('This browser keeps nothing for this site.', error)
  }
}
