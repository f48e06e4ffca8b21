import { AppError } from '#shared/errors.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { saidRows, type WishRow } from '../availability/wishes.ts'
import { linkRows } from '../setup/links/memberLinks.service.ts'
import { postRows } from '../setup/posts/posts.service.ts'
import { skillsStore } from '../setup/skills/skills.service.ts'
import { skippedStore, type WishesBefore, type Written } from './answered.store.ts'

interface Undoing {
  context: ChangeContext<'rota'>
  viewer: Viewer
}

type Of<What extends Written['what']> = Extract<Written, { what: What }>

const refuse = ({ name }: Written): never => {
  throw new AppError('habit_changed', { params: { name } })
}

/** The skill with its people and its post must be as the answer left them. */
async function undoSkill({ context, viewer }: Undoing, written: Of<'skill'>): Promise<void> {
  const { trx, audit } = context
  const { postId, skillId, people, isNew, wasRetired } = written
  const [post, skill] = [await postRows.find(trx, postId), await skillsStore.find(trx, skillId)]
  if (post?.skill_id !== skillId || !skill || skill.retired === 1) return refuse(written)
  for (const { userId, before } of people) {
    const own = await saidRows.skills(trx, userId)
    if (!own.some(({ skill_id, level }) => skill_id === skillId && level === 'able')) refuse(written)
    await saidRows.setSkill(trx, { user_id: userId, skill_id: skillId, level: before })
  }
  await postRows.update(trx, { ...post, skill_id: null, by_shifts: written.byShifts }, post)
  await audit({ action: 'post.changed', actorId: viewer._id, subjectId: postId, detail: { name: post.name } })
  const about = { actorId: viewer._id, subjectId: skillId, detail: { name: skill.name } }
  if (isNew) {
    // Others were given it since, or another post asks for it.
    if (await skillsStore.isUsed(trx, skillId)) refuse(written)
    await skillsStore.remove(trx, skillId)
    await audit({ action: 'skill.deleted', ...about })
  } else if (wasRetired) {
    await skillsStore.update(trx, { ...skill, retired: 1 })
    await audit({ action: 'skill.deleted', ...about })
  }
}

async function undoLink({ context, viewer }: Undoing, written: Of<'link'>): Promise<void> {
  const { trx, audit } = context
  const { id, kind, agreed_a, agreed_b } = written.link
  const now = await linkRows.find(trx, id)
  if (now?.kind !== kind || now.agreed_a !== agreed_a || now.agreed_b !== agreed_b) refuse(written)
  await linkRows.remove(trx, id)
  await audit({ action: 'link.deleted', actorId: viewer._id, subjectId: id, detail: { kind } })
}

async function undoRow({ context: { trx } }: Undoing, written: Of<'row'>): Promise<void> {
  const row = await saidRows.findRow(trx, written.rowId)
  const { userId, kind = 'prefer', toDay = null } = written
  if (row?.user_id !== userId || row.kind !== kind || row.to_day !== toDay) return refuse(written)
  await saidRows.removeRow(trx, written.rowId)
}

/** Puts back who changed the wishes last, unless somebody has changed others of them since. */
async function restoreWishes(
  { context: { trx } }: Undoing,
  { userId, wishes }: { userId: string; wishes: WishesBefore },
  columns: Partial<Pick<WishRow, 'times' | 'per' | 'back_to_back'>> = {},
): Promise<void> {
  const [row] = await saidRows.wishes(trx, userId)
  if (!row) return
  const isOurs = row.updated_at === wishes.writtenAt
  const said = isOurs ? { updated_by: wishes.updatedBy, updated_at: wishes.updatedAt } : {}
  await saidRows.saveWishes(trx, { ...row, ...columns, ...said })
}

async function undoLike(undoing: Undoing, written: Of<'like'>): Promise<void> {
  const { trx } = undoing.context
  const { userId, postId } = written
  const own = await saidRows.postWishes(trx, userId)
  const others = own.filter(({ post_id }) => post_id !== postId)
  if (!own.some(({ post_id, wish }) => post_id === postId && wish === 'like')) refuse(written)
  await saidRows.replacePostWishes(trx, userId, others)
  await restoreWishes(undoing, written)
}

async function undoOften(undoing: Undoing, written: Of<'often'>): Promise<void> {
  const [row] = await saidRows.wishes(undoing.context.trx, written.userId)
  const { times, per, rest, before = { times: null, per: null } } = written
  if (row?.times !== times || row.per !== per || (rest && row.back_to_back !== 'fine')) refuse(written)
  await restoreWishes(undoing, written, { ...before, ...(rest && { back_to_back: rest }) })
}

async function undoOrder({ context, viewer }: Undoing, written: Of<'order'>): Promise<void> {
  const { trx, audit } = context
  const before = new Map(written.before)
  for (const [id, sortOrder] of written.after) {
    const row = await postRows.find(trx, id)
    if (row?.sort_order !== sortOrder) return refuse(written)
    await postRows.update(trx, { ...row, sort_order: before.get(id) ?? 0 }, row)
    await audit({ action: 'post.changed', actorId: viewer._id, subjectId: id, detail: { name: row.name } })
  }
}

async function undoSkipped({ context: { trx } }: Undoing, { keys }: Of<'skipped'>): Promise<void> {
  const skipped = await skippedStore.all(trx)
  for (const key of keys) skipped.delete(key)
  await skippedStore.save(trx, skipped)
}

/** Takes one thing back; 409 `habit_changed` where it is no longer as the answer left it. */
export async function undoWritten(undoing: Undoing, written: Written): Promise<void> {
  switch (written.what) {
    case 'skill':
      return undoSkill(undoing, written)
    case 'link':
      return undoLink(undoing, written)
    case 'like':
      return undoLike(undoing, written)
    case 'row':
      return undoRow(undoing, written)
    case 'often':
      return undoOften(undoing, written)
    case 'order':
      return undoOrder(undoing, written)
    case 'skipped':
      return undoSkipped(undoing, written)
  }
}
