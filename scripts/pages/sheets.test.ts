import { expect, test } from 'vitest'
import { isWorn, sheetsOf, withoutNames } from './sheets.ts'

const manifest = {
  'index.html': { imports: ['_frame.js'], dynamicImports: ['sell.ts', 'buy.ts'], css: ['index.css'] },
  '_frame.js': { css: ['frame.css'], dynamicImports: ['menus.ts'] },
  '_dialog.js': { imports: ['_frame.js'], css: ['dialog.css'] },
  'menus.ts': { imports: ['_dialog.js'], css: ['menus.css'] },
  'sell.ts': { imports: ['_frame.js'], dynamicImports: ['pay.ts'], css: ['sell.css'] },
  'buy.ts': { imports: ['_dialog.js'], css: ['buy.css'] },
  'pay.ts': { imports: ['_dialog.js'], css: ['pay.css'] },
}

test('the sheets of the first screen are those of its start; every other sheet is one of the rooms, once', () => {
  const { first, rooms } = sheetsOf(manifest, 'index.html')
  expect(first).toEqual(['frame.css', 'index.css'])
  expect(rooms).toEqual(['dialog.css', 'menus.css', 'sell.css', 'buy.css', 'pay.css'])
})

test('a page wears the sheets that have a rule for one of its classes', () => {
  const markup = '<main class="shell_main only-spoken"><p class="skeleton_line">'
  expect(isWorn('.shell_main{color:red}', markup)).toBe(true)
  expect(isWorn('@media print{[dir=rtl] p.skeleton_line:before{color:red}}', markup)).toBe(true)
  expect(isWorn('.skeleton{color:red}.shell_main-part{color:red}', markup)).toBe(false)
})

test('an import says whether what it loads has a sheet, and names none', () => {
  const made = [
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a.css","assets/b.css"])))=>i.map(i=>d[i]);',
    'load(()=>import(`./a.js`),__vite__mapDeps([0,1]));load(()=>import(`./words.js`),[]);',
  ].join('\n')
  expect(withoutNames(made)).toBe('load(()=>import(`./a.js`),1);load(()=>import(`./words.js`),[]);')
  expect(() => withoutNames('load(()=>import(`./a.js`),__vite__mapDeps([...some]))')).toThrow('another way')
})
