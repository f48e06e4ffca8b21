import { type ReactNode, useState } from 'react'
import type { Unsent } from '../../app/member/unsentWrites.ts'
import { useT } from '../../strings/strings.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { storedUser } from './session.storage.ts'
import { useSession } from './session.ts'

/** How long a logout waits to find out whether something was not sent: what looks has to come first. Milliseconds. */
const LOOK_MS = 8000

const NOTHING: Unsent = { messages: 0, tasks: 0 }

async function countUnsent(): Promise<Unsent> {
  const owner = storedUser()?._id
  if (!owner) return NOTHING
  try {
    return await (await import('../../app/member/unsentWrites.ts')).countUnsentWrites(owner)
  } catch (error) {
    console.error('What is not sent yet:', error)
    return NOTHING
  }
}

async function forgetUnsent(): Promise<void> {
  const owner = storedUser()?._id
  if (owner) await (await import('../../app/member/unsentWrites.ts')).forgetUnsentWrites(owner)
}

export interface Logout {
  logout: () => void
  isLeaving: boolean
  /** To be shown wherever the logout is offered. */
  question: ReactNode
}

/** The logout. Who has written or changed something that was not sent is asked first (readings §4). `onLeft` hears that it is done. */
export function useLogout(onLeft?: () => void): Logout {
  const t = useT()
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const [unsent, setUnsent] = useState(NOTHING)
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
    const tooLate = new Promise<Unsent>((resolve) => setTimeout(resolve, LOOK_MS, NOTHING))
    const found = await Promise.race([countUnsent(), tooLate])
    if (found.messages + found.tasks === 0) return leave()
    setIsLeaving(false)
    setUnsent(found)
    setIsAsking(true)
  }

  const leaveAnyway = async () => {
    setIsLeaving(true)
    await forgetUnsent().catch((error) => console.error('What is not sent yet:', error))
    await leave()
  }

  return {
    logout,
    isLeaving,
    question: (
      <ConfirmDialog
        open={isAsking}
        title={t('logout.title')}
        message={[
          unsent.messages > 0 && t('logout.unsent', { count: unsent.messages }),
          unsent.tasks > 0 && t('logout.unsentTasks', { count: unsent.tasks }),
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={t('logout.confirm')}
        busy={isLeaving}
        onConfirm={leaveAnyway}
        onCancel={() => setIsAsking(false)}
      />
    ),
  }
}
