import { day, flag, jsonText, maybe, oneOfThese, rowOf, text, whole } from './exportColumn.ts'
import type { ExportedTable } from './exportedTable.ts'

const posts = rowOf('posts')
const templates = rowOf('templates')
const skills = rowOf('skills')

/** What a team plans with: posts, templates, skills, zones and rules. */
export const EXPORTED_SETUP: readonly ExportedTable[] = [
  {
    file: 'team',
    table: 'settings',
    key: ['name'],
    columns: { name: oneOfThese('team_name', 'team_time_zone'), value: text },
    kept: {},
    only: ['team_name', 'team_time_zone'],
  },
  {
    file: 'rules',
    table: 'rota_settings',
    key: ['name'],
    columns: { name: text, value: jsonText },
    kept: {},
  },
  {
    file: 'skills',
    table: 'skills',
    key: ['id'],
    columns: { id: text, name: text, name_key: text, retired: flag, expires: flag, warn_days: whole },
    kept: {},
  },
  {
    file: 'posts',
    table: 'posts',
    key: ['id'],
    columns: {
      id: text,
      name: text,
      name_key: text,
      sort_order: whole,
      skill_id: maybe(skills),
      retired: flag,
      location: maybe(text),
      pin_plan_id: maybe(rowOf('floor_plans')),
      pin_at: maybe(jsonText),
      by_shifts: flag,
    },
    kept: {},
  },
  {
    file: 'post_pairs',
    table: 'post_pairs',
    key: ['post_a', 'post_b'],
    columns: { post_a: posts, post_b: posts },
    kept: {},
  },
  {
    file: 'post_zones',
    table: 'post_zones',
    key: ['post_id', 'zone_id'],
    columns: { post_id: posts, zone_id: rowOf('plan_zones'), sort_order: whole },
    kept: {},
  },
  {
    file: 'templates',
    table: 'templates',
    key: ['id'],
    columns: {
      id: text,
      name: text,
      weekday: whole,
      service_time: text,
      lasts_minutes: whole,
      every_weeks: whole,
      nth: whole,
      starts_on: day,
      ends_on: maybe(day),
      tie_color: maybe(text),
      retired: flag,
      sign_up: flag,
      publish_weeks_before: maybe(whole),
      two_unrelated: flag,
    },
    kept: {},
  },
  {
    file: 'template_needs',
    table: 'template_needs',
    key: ['template_id', 'post_id'],
    columns: { template_id: templates, post_id: posts, min_people: whole, max_people: whole, priority: whole },
    kept: {},
  },
  {
    file: 'template_skills',
    table: 'template_skills',
    key: ['template_id', 'skill_id'],
    columns: { template_id: templates, skill_id: skills, min_people: whole },
    kept: {},
  },
]
