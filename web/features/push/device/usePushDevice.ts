import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { devicesQuery } from '../push.queries.ts'
import { onWorkerMessage } from '../worker.messages.ts'
import { isOn, renew, resubscribe, turnOff, turnOn } from './push.device.ts'
import { readPreference } from './push.preference.ts'
import { PushError } from './push.subscription.ts'
import { type PushSupport, pushSupport } from './push.support.ts'

/** How it is with notifications on this device. 'lost': wanted, but the browser has ended them. */
type DeviceState =
  | 'checking'
  | Exclude<PushSupport, 'supported'>
  | 'blocked'
  | 'off'
  | 'lost'
  | 'turningOn'
  | 'turningOff'
  | 'on'

export interface PushDeviceState {
  state: DeviceState
  /** Since when its push service has taken nothing, ISO time; null while all is well. */
  failingSince: string | null
  /** Why it was not switched the last time. */
  failure: { of: 'turnOn' | 'turnOff'; error: unknown } | null
  /** To be called within a tap. */
  turnOn: () => void
  turnOff: () => void
}

async function readState(owner: string): Promise<DeviceState> {
  const support = pushSupport()
  if (support !== 'supported') return support
  if (Notification.permission === 'denied') return 'blocked'
  try {
    if (await isOn(owner)) return 'on'
  } catch (error) {
    // A browser that may keep nothing for this site has no workers either.
    console.error('Notifications:', error)
    return 'unsupported'
  }
  return readPreference(owner) && Notification.permission === 'granted' ? 'lost' : 'off'
}

/** Calls `listener` when the person may have changed what the browser allows. Returns how to stop. */
function onPermission(listener: () => void): () => void {
  let permission: PermissionStatus | undefined
  let isOver = false
  // Not all browsers tell; coming back to the page does.
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => {
      if (isOver) return
      permission = status
      permission.addEventListener('change', listener)
    })
    .catch(() => undefined)
  document.addEventListener('visibilitychange', listener)
  return () => {
    isOver = true
    permission?.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/**
 * The true state of this device, and how to change it. `pushKey` is null while the server has not told it; nothing can
 * be switched on until then.
 */
export function usePushDevice(owner: string, pushKey: string | null): PushDeviceState {
  const cache = useQueryClient()
  const devices = useQuery(devicesQuery)
  const [found, setFound] = useState<DeviceState>('checking')
  const { busy, failure, attempt } = useAttempt<'turnOn' | 'turnOff'>()

  const refreshState = useCallback(async () => {
    // What can be put right without asking is, before anything is said about it.
    if (pushKey) await renew(owner, pushKey).catch((error) => console.error('Notifications:', error))
    const state = await readState(owner)
    setFound(pushKey === null && state === 'off' ? 'checking' : state)
  }, [owner, pushKey])

  useEffect(() => {
    const check = () => void refreshState()
    check()
    return onPermission(check)
  }, [refreshState])

  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'pushed') cache.invalidateQueries({ queryKey: devicesQuery.queryKey })
      }),
    [cache],
  )

  const change = (name: 'turnOn' | 'turnOff', action: () => Promise<void>) =>
    attempt(name, async () => {
      try {
        await action()
        await cache.invalidateQueries({ queryKey: devicesQuery.queryKey })
      } finally {
        setFound(await readState(owner))
      }
    })

  const mine = devices.data?.find(({ isThis }) => isThis)
  const isUnknownToServer = found === 'on' && !busy && devices.isSuccess && !devices.isFetching && !mine
  const hasResubscribed = useRef(false)
  useEffect(() => {
    if (!isUnknownToServer || !pushKey || hasResubscribed.current) return
    hasResubscribed.current = true
    resubscribe(owner, pushKey)
      .then(() => cache.invalidateQueries({ queryKey: devicesQuery.queryKey }))
      .catch((error) => console.error('Notifications:', error))
      .then(refreshState)
  }, [isUnknownToServer, owner, pushKey, cache, refreshState])

  return {
    state: busy === 'turnOn' ? 'turningOn' : busy === 'turnOff' ? 'turningOff' : found,
    failingSince: mine?.failingSince ?? null,
    failure,
    turnOn() {
      if (pushKey) change('turnOn', () => turnOn(owner, pushKey))
    },
    turnOff() {
      change('turnOff', () => turnOff(owner))
    },
  }
}

/** Why a device was not switched on, where it is not the server that says so. */
export const pushErrorReason = (error: unknown): PushError['reason'] | null =>
  error instanceof PushError ? error.reason : null
