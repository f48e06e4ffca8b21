import { type ReactNode, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { storedUser } from './session.storage.ts'
import { useSession } from './session.ts'

/** Longest wait for the count of pending changes, in milliseconds: its code has to come first. */
const LOOK_MS = 8000

/** The question, by the kind of the pending changes. */
const QUESTIONS = { message: 'logout.unsent', task: 'logout.unsentTasks', answer: 'logout.unsentAnswers' } as const

type Kind = keyof typeof QUESTIONS

const KINDS = Object.keys(QUESTIONS) as Kind[]

type Counts = Partial<Record<Kind, number>>

async function countPending(): Promise<Counts> {
  const owner = storedUser()?._id
  if (!owner) return {}
  try {
    return await (await import('../../../outbox/sender.ts')).countPending(owner)
  } catch (error) {
    console.error('Pending changes:', error)
    return {}
  }
}

async function discardPending(): Promise<void> {
  const owner = storedUser()?._id
  if (owner) await (await import('../../../outbox/sender.ts')).discardAll(owner)
}

interface Logout {
  logout: () => void
  isLeaving: boolean
  /** Dialog to render wherever the logout is offered. */
  question: ReactNode
}

/** The logout. It asks first where pending changes would be lost (rule 808). */
export function useLogout(): Logout {
  const t = useT()
  const { signOut } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const [lost, setLost] = useState<Counts>({})
  const [isAsking, setIsAsking] = useState(false)

  const leave = async () => {
    setIsLeaving(true)
    await signOut()
    setIsLeaving(false)
    setIsAsking(false)
  }

  const logout = async () => {
    if (isLeaving) return
    setIsLeaving(true)
    const tooLate = new Promise<Counts>((resolve) => setTimeout(resolve, LOOK_MS, {}))
    const found = await Promise.race([countPending(), tooLate])
    if (KINDS.every((kind) => !found[kind])) return leave()
    setIsLeaving(false)
    setLost(found)
    setIsAsking(true)
  }

  const leaveAnyway = async () => {
    setIsLeaving(true)
    await discardPending().catch((error) => console.error('Pending changes:', error))
    await leave()
  }

  return {
    logout,
    isLeaving,
    question: (
      <ConfirmDialog
        open={isAsking}
        title={t('logout.title')}
        message={KINDS.flatMap((kind) => (lost[kind] ? t(QUESTIONS[kind], { count: lost[kind] }) : [])).join(' ')}
        confirmLabel={t('logout.confirm')}
        busy={isLeaving}
        onConfirm={leaveAnyway}
        onCancel={() => setIsAsking(false)}
      />
    ),
  }
}
