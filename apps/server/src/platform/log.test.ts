import { expect, test } from 'vitest'
import { createLog, maskText, type Log } from './log.ts'

function lines(say: (log: Log) => void): string {
  let text = ''
  say(createLog('debug', { write: (line: string) => void (text += line) }))
  return text
}

test('secrets and personal data never reach a line, whatever they are called', () => {
  const text = lines((log) => {
    log.info(
      { route: '/api/auth/login/{email}/{pin}', email: 'ada@example.test', pin: '123456', token: 'abc' },
      'called',
    )
    log.warn(
      { detail: 'mail to ada@example.test failed' },
      'IBAN EE38 2200 2210 2014 5685 of ada@example.test',
    )
    log.error(
      { err: new Error('POST /api/auth/login/ada%40example.test/123456 with Bearer s3cr3t') },
      'failed',
    )
    log.error(
      { deep: [{ headers: { authorization: 'Bearer s3cr3t' } }], iban: 'EE382200221020145685' },
      'failed',
    )
    log.info({ url: 'postgresql://agio:s3cr3t@db/agio' }, 'opened')
  })
  for (const secret of ['ada', '123456', 's3cr3t', '22002210', '2200 2210', '"abc"'])
    expect(text).not.toContain(secret)
  expect(text).toContain('/api/auth/login/{email}/{pin}')
})

test('ordinary words stay as they are', () => {
  const kept = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'ord_2222222222zzzzzzzzzzzzzzzz',
    'USDC@11155111',
    'PAGE 404',
  ]
  for (const text of kept) expect(maskText(text)).toBe(text)
})
