/**
 * `systemctl` of the machine that `machine.sh` makes, where no systemd runs: it starts what the unit files say, as the user and with
 * the environment that they say. What they forbid to a process is left to systemd itself.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const places = ['/etc/systemd/system', '/lib/systemd/system']
const notes = '/run/units'
const withoutSettings = { PATH: process.env.PATH, LANG: 'C.UTF-8' }

/** Each key of a unit with its values. */
function readUnit(name) {
  const [template, instance] = name.split('@')
  const file = `${template}${instance === undefined ? '' : '@'}.service`
  const path = places.map((place) => `${place}/${file}`).find((one) => existsSync(one))
  if (path === undefined) throw new Error(`Unit ${file} not found.`)
  const unit = new Map()
  for (const line of readFileSync(path, 'utf8')
    .replaceAll('%i', instance ?? '')
    .split('\n')) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key !== undefined) unit.set(key, [...(unit.get(key) ?? []), value])
  }
  const one = (key) => unit.get(key)?.at(-1)
  return { one, all: (key) => unit.get(key) ?? [] }
}

/** As systemd reads it: no shell looks at the file. */
function environmentOf({ all }) {
  const pair = (text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]
  const inFiles = all('EnvironmentFile').flatMap((path) => {
    const file = path.replace(/^-/, '')
    if (file !== path && !existsSync(file)) return []
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
  })
  const unquoted = ([name, value]) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]
  const inUnit = all('Environment').flatMap((line) => line.split(' '))
  return Object.fromEntries([...inUnit, ...inFiles].map((line) => unquoted(pair(line))))
}

function start(name) {
  if (isRunning(name)) return
  const unit = readUnit(name)
  const user = unit.one('User') ?? 'root'
  for (const folder of unit.all('StateDirectory')) {
    mkdirSync(`/var/lib/${folder}`, { recursive: true })
    execFileSync('chown', [`${user}:`, `/var/lib/${folder}`])
  }
  const log = openSync(`/var/log/${name}.log`, 'a')
  const words = [
    '--reuid',
    user,
    '--regid',
    execFileSync('id', ['-g', user]).toString().trim(),
    '--init-groups',
  ]
  const command = `umask ${unit.one('UMask') ?? '0022'}; exec ${unit.one('ExecStart')}`
  const options = {
    cwd: unit.one('WorkingDirectory') ?? '/',
    env: { ...withoutSettings, ...environmentOf(unit) },
    stdio: ['ignore', log, log],
  }
  const all = [...words, 'sh', '-c', command]
  if (unit.one('Type') === 'forking') {
    if (spawnSync('setpriv', all, options).status !== 0) throw new Error(`${name} did not start.`)
    writeFileSync(`${notes}/${name}`, readFileSync(unit.one('PIDFile'), 'utf8'))
    return
  }
  const child = spawn('setpriv', all, { ...options, detached: true })
  writeFileSync(`${notes}/${name}`, `${child.pid}\n`)
  child.unref()
}

async function stop(name) {
  if (isRunning(name)) process.kill(pidOf(name), 'SIGTERM')
  for (let tries = 0; isRunning(name); tries += 1) {
    if (tries > 300) throw new Error(`${name} does not end.`)
    await pause(100)
  }
  rmSync(`${notes}/${name}`, { force: true })
}

function reload(name) {
  if (!isRunning(name)) throw new Error(`${name} does not run.`)
  execFileSync('sh', ['-c', readUnit(name).one('ExecReload')])
}

const pidOf = (name) =>
  existsSync(`${notes}/${name}`) ? Number(readFileSync(`${notes}/${name}`, 'utf8')) : 0

function isRunning(name) {
  const pid = pidOf(name)
  const stat = `/proc/${pid}/stat`
  return pid > 0 && existsSync(stat) && !/\) Z/.test(readFileSync(stat, 'utf8'))
}

const commands = {
  'daemon-reload': () => {},
  enable: start,
  start,
  stop,
  restart: async (name) => {
    await stop(name)
    start(name)
  },
  reload,
}

mkdirSync(notes, { recursive: true })
const [word, ...units] = process.argv.slice(2).filter((one) => one !== '--now')
const command = commands[word]
if (command === undefined) throw new Error(`systemctl ${word} is not known here.`)
for (const name of units) await command(name)
