import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'rotaOn'
const listeners = new Set<() => void>()

/** Remembers on this device whether the team plans its rota here, so that the menu knows it at the next start. */
export function setRotaOn(isOn: boolean): void {
  if (isOn === isRotaOn()) return
  writeStored(KEY, isOn ? '1' : null)
  for (const listener of listeners) listener()
}

const isRotaOn = (): boolean => readStored(KEY) !== null

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True once it is known that the team has made a template: before that, members see nothing of the rota. */
export const useRotaOn = (): boolean => useSyncExternalStore(subscribe, isRotaOn, () => false)
