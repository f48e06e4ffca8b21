import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { MESSAGE_IMAGE_MAX_BYTES } from '#shared/inputChecks.ts'
import { about, named } from '#shared/people/audit.ts'
import { PictureShare } from '#shared/rota/posts.ts'
import { FileAddress } from '#shared/sitePath.ts'
import { comparisonKey, Id, nameLine } from '#shared/text.ts'

export const PLANS_MAX = 10
export const ZONES_MAX = 60
const PLAN_NAME_MAX = 60
export const ZONE_NAME_MAX = 40
/** Corners of a zone that is drawn. */
export const CORNERS = { min: 3, max: 40 }
const SEATS_MAX = 100_000

/** A corner: shares of the picture's width and height. */
const Point = z.tuple([PictureShare, PictureShare])
export type Point = z.infer<typeof Point>

/** A part of a plan: rows of seats, a balcony, a hall. Without points it is not drawn. */
export const Zone = z.object({
  _id: Id,
  name: z.string(),
  points: z.array(Point),
  seats: z.nullable(z.number()),
})
export type Zone = z.infer<typeof Zone>

/** A floor of the building; `width` and `height` are pixels of the picture. */
export const FloorPlan = z.object({
  _id: Id,
  name: z.string(),
  imageUrl: z.nullable(FileAddress),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  zones: z.array(Zone),
})
export type FloorPlan = z.infer<typeof FloorPlan>

/** Without `_id` it is new. */
const NewZone = z.object({
  _id: z.optional(Id),
  name: nameLine(ZONE_NAME_MAX),
  points: z._default(
    z.array(Point).check(
      z.maxLength(CORNERS.max, 'plan.corners'),
      z.refine(({ length }) => length === 0 || length >= CORNERS.min, 'plan.corners'),
    ),
    [],
  ),
  seats: z._default(z.nullable(z.int().check(z.gte(0), z.lte(SEATS_MAX))), null),
})
export type NewZone = z.input<typeof NewZone>

/** 400 at `N.name` for a name that an earlier zone has, and at `N._id` for a zone twice. */
function checkTwice({ value: zones, issues }: z.core.ParsePayload<z.output<typeof NewZone>[]>): void {
  const [names, ids] = [new Set<string>(), new Set<string>()]
  for (const [place, { _id, name }] of zones.entries()) {
    const key = comparisonKey(name)
    if (names.has(key)) issues.push({ code: 'custom', input: name, path: [place, 'name'], message: 'plan.nameTwice' })
    if (_id !== undefined && ids.has(_id))
      issues.push({ code: 'custom', input: _id, path: [place, '_id'], message: 'input.twice' })
    names.add(key)
    if (_id !== undefined) ids.add(_id)
  }
}

const Zones = z.array(NewZone).check(z.maxLength(ZONES_MAX, 'plan.zones'), checkTwice)

const Name = nameLine(PLAN_NAME_MAX)
const NewPlan = z.object({ name: Name })
export type NewPlan = z.infer<typeof NewPlan>
const PlanPatch = z.object({ id: Id, name: z.optional(Name), zones: z.optional(Zones) })
export type PlanPatch = z.infer<typeof PlanPatch>

const withPicture = {
  body: 'multipart' as const,
  file: { field: 'image', maxBytes: MESSAGE_IMAGE_MAX_BYTES, tooLarge: 'photo_too_large' as const, required: false },
}

export const floorPlansApi = {
  list: endpoint({
    method: 'GET',
    path: '/rota/plans',
    access: 'member',
    keys: true,
    summary: 'The plans of the building with their zones, oldest first.',
    input: z.object({}),
    output: z.array(FloorPlan),
    version: 'rota',
    sharedBy: () => 'everybody',
  }),
  create: endpoint({
    method: 'POST',
    path: '/rota/plans',
    access: 'admin',
    keys: true,
    summary: 'Adds a plan, with a picture (field "image") or without one.',
    input: NewPlan,
    example: { name: 'Ground floor' },
    output: FloorPlan,
    status: 201,
    ...withPicture,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/rota/plans/:id',
    access: 'admin',
    keys: true,
    summary: 'Changes name, picture (field "image") or zones of a plan. Zones that are left out go.',
    input: PlanPatch,
    output: FloorPlan,
    ...withPicture,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rota/plans/:id',
    access: 'admin',
    keys: true,
    summary: 'Deletes a plan with its zones and the pins on it.',
    input: z.object({ id: Id }),
    output: z.undefined(),
    reply: 'empty',
  }),
}

export const floorPlansAudit = {
  'plan.created': about('plan', named),
  'plan.changed': about('plan', named),
  'plan.deleted': about('plan', named),
}
