import { expect, test } from 'vitest'
import { circleOf, filesOf } from './size.mjs'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  'Login.tsx': { file: 'assets/login.js', imports: ['index.html', '_form.js'], css: ['assets/login.css'] },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'], css: ['assets/index.css'] },
  'Chat.tsx': { file: 'assets/chat.js', imports: ['index.html'] },
  '_member-1.js': { file: 'assets/member-1.js', name: 'member', imports: ['_react.js'] },
}

test('counts a page with all it imports, each file once', () => {
  const { scripts, styles } = filesOf(manifest, ['index.html', 'Login.tsx'])
  expect(scripts.sort()).toEqual(['assets/form.js', 'assets/index.js', 'assets/login.js', 'assets/react.js'])
  expect(styles.sort()).toEqual(['assets/index.css', 'assets/login.css'])
})

test('finds a group of modules by its name', () => {
  expect(filesOf(manifest, ['member']).scripts).toEqual(['assets/member-1.js', 'assets/react.js'])
})

test('leaves other pages out', () => {
  expect(filesOf(manifest, ['index.html']).scripts).not.toContain('assets/chat.js')
})

test('refuses a page that is no longer in the build', () => {
  expect(() => filesOf(manifest, ['index.html', 'Gone.tsx'])).toThrow('Gone.tsx')
})

test('names the chunks of a circle', () => {
  expect(circleOf(manifest)).toEqual([])
  const circle = { '_form.js': { file: 'assets/form.js', name: 'form', imports: ['Login.tsx'] } }
  expect(circleOf({ ...manifest, ...circle })).toEqual(['Login.tsx', 'form', 'Login.tsx'])
})
