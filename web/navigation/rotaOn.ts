import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'rota'
const listeners = new Set<() => void>()

/**
 * True where this device has learned that the team plans with the rota. Without that, nothing of it is loaded at first.
 */
const isRotaOn = (): boolean => readStored(KEY) !== null

export function setRotaOn(isOn: boolean): void {
  if (isOn === isRotaOn()) return
  writeStored(KEY, isOn ? 'on' : null)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useRotaOn = (): boolean => useSyncExternalStore(subscribe, isRotaOn, () => false)
