import { en } from '../../shared/strings/shell.ts'
import { paths } from '../navigation/pages.ts'

/** The background colour, as in the theme-color of index.html. */
const PAPER = '#faf7f0'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const screenshot = (name: string, form: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/screenshots/${name}-${form}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
})

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] })

/** The web app manifest. The server puts the team's own name in the place of the product's (server/http/webApp.ts). */
export const manifest = {
  id: paths.dashboard,
  name: en['app.name'],
  short_name: 'Ushers',
  description: 'The schedule of the ushers team: who serves when, where and in which tie.',
  lang: 'en',
  start_url: paths.dashboard,
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['productivity', 'lifestyle'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
    icon('monochrome', 512, 'monochrome'),
  ],
  screenshots: [
    screenshot('dashboard', 'narrow', '750x1624', 'The dashboard: when you serve next'),
    screenshot('service', 'narrow', '750x1624', 'The page of a service: your post, where it is and what to do'),
    screenshot('schedule', 'narrow', '750x1624', 'The schedule of a month'),
    screenshot('dashboard', 'wide', '1440x900', 'The dashboard: when you serve next'),
    screenshot('service', 'wide', '1440x900', 'The page of a service: your post, where it is and what to do'),
    screenshot('schedule', 'wide', '1440x900', 'The schedule of a month'),
  ],
  shortcuts: [shortcut('My schedule', `${paths.schedule}?view=personal`), shortcut(en['menu.chat'], paths.channels)],
}
