import type { ChangeContext, Told } from '../../db/change.ts'

/** The span of all days, for changes that concern no particular day. */
const EVER = { from: '0000-01-01', to: '9999-12-31' }

/** Tells the open clients of admins that the rota of these days changed. */
export const tellRota = (
  { tell }: Pick<ChangeContext<'rota'>, 'tell'>,
  revision: number,
  { from, to }: { from: string; to: string } = EVER,
): Told => tell({ userIds: [], admins: true }, 'rotaChanged', { revision, from, to })
