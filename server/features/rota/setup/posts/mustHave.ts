import type { Db } from '../../../../db/client.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import { skillsStore } from '../skills/skills.service.ts'
import { postsStore } from './posts.store.ts'

/** Throws 400 at `needs.N.postId`, or in another list, for an unknown post. */
export async function mustHavePosts(db: Db, needs: { postId: string }[], list = 'needs'): Promise<void> {
  const known = new Set((await postsStore.all(db)).map(({ id }) => id))
  const unknown = needs.findIndex(({ postId }) => !known.has(postId))
  if (unknown >= 0) refuseAt(`${list}.${unknown}.postId`, 'rota.unknown')
}

/** Throws 400 at `skills.N.skillId` for an unknown skill. */
export async function mustHaveSkills(db: Db, skills: readonly { skillId: string }[]): Promise<void> {
  const known = new Set((await skillsStore.all(db)).map(({ id }) => id))
  const unknown = skills.findIndex(({ skillId }) => !known.has(skillId))
  if (unknown >= 0) refuseAt(`skills.${unknown}.skillId`, 'rota.unknown')
}
