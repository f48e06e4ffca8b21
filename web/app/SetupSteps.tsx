import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSuperAdmin } from '#shared/people/users.ts'
import { useSession } from '../features/people/sessions/session.ts'
import { lazyPart } from '../navigation/lazyPart.ts'

const load = () => import('./FirstSteps.tsx')

/** The page is whole without it. */
const FirstSteps = lazyPart<{ canReopen?: boolean; isFirst?: boolean }>(() =>
  load().then(
    ({ FirstSteps }) => FirstSteps,
    () => () => null,
  ),
)

/** The steps of the first day, loaded for super admins alone. */
export function SetupSteps(props: { canReopen?: boolean; isFirst?: boolean }) {
  const { user } = useSession()
  return user && isSuperAdmin(user) && <FirstSteps {...props} />
}

/** True once the steps can be drawn with the page that they stand above, or will not come. */
export function useStepsKnown(canReopen = false): boolean {
  const { user } = useSession()
  const cache = useQueryClient()
  const isWanted = user !== null && isSuperAdmin(user)
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const known = () => setIsKnown(true)
    Promise.all([load().then(({ prepare }) => prepare(cache, canReopen)), FirstSteps.preload()]).then(known, known)
  }, [isWanted, cache, canReopen])
  return isKnown || !isWanted
}
