import { type ReactNode, useState } from 'react'
import { useT } from '../../strings.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { keptUser } from './session.storage.ts'
import { useSession } from './session.ts'

/** How long a logout waits to find out whether something was not sent, in milliseconds. */
const LOOK_MS = 3000

async function countUnsent(): Promise<number> {
  const owner = keptUser()?._id
  if (!owner) return 0
  try {
    const { countUnsent } = await import('../chat/unsent.ts')
    return await countUnsent(owner)
  } catch (error) {
    console.error('Unsent messages:', error)
    return 0
  }
}

async function forgetUnsent(): Promise<void> {
  const owner = keptUser()?._id
  const { forgetUnsent } = await import('../chat/unsent.ts')
  if (owner) await forgetUnsent(owner)
}

export interface Logout {
  logout: () => void
  isLeaving: boolean
  /** To be shown wherever the logout is offered. */
  question: ReactNode
}

/** The logout. Who has written something that was not sent is asked first (readings §4). `onLeft` hears that it is done. */
export function useLogout(onLeft?: () => void): Logout {
  const t = useT()
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const [isAsking, setIsAsking] = useState(false)

  const leave = async () => {
    setIsLeaving(true)
    await signOut()
    setIsLeaving(false)
    setIsAsking(false)
    onLeft?.()
  }

  const logout = async () => {
    if (isLeaving) return
    setIsLeaving(true)
    const tooLate = new Promise<number>((resolve) => setTimeout(resolve, LOOK_MS, 0))
    const count = await Promise.race([countUnsent(), tooLate])
    if (count === 0) return leave()
    setIsLeaving(false)
    setUnsent(count)
    setIsAsking(true)
  }

  const leaveAnyway = async () => {
    setIsLeaving(true)
    await forgetUnsent().catch((error) => console.error('Unsent messages:', error))
    await leave()
  }

  return {
    logout,
    isLeaving,
    question: (
      <ConfirmDialog
        open={isAsking}
        title={t('logout.title')}
        message={t('logout.unsent', { count: unsent })}
        confirmLabel={t('logout.confirm')}
        busy={isLeaving}
        onConfirm={leaveAnyway}
        onCancel={() => setIsAsking(false)}
      />
    ),
  }
}
