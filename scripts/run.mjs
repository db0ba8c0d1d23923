/**
 * Child processes for the scripts of this folder. Each child leads its own process group, so that stopping it stops
 * what it started too; what is still running when the script ends is stopped with it. Node built-ins only.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const running = new Set()
let ending = false

/**
 * Starts a program and goes on. `onLine` hears each line of both outputs; `user` is `{ uid, gid }` where not ours.
 * `handsOn`: it hands a signal on to what it started, which would else hear it twice.
 */
export function start(
  command,
  args,
  { cwd = root, env = {}, user, onLine = () => {}, handsOn = false } = {},
) {
  const child = spawn(command, args, {
    cwd,
    ...user,
    env: { ...process.env, NO_COLOR: '1', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.handsOn = handsOn
  running.add(child)
  child.done = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, signal: null, error }))
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal }))
  })
  void child.done.then(() => running.delete(child))
  lines(child.stdout, onLine)
  lines(child.stderr, onLine)
  return child
}

/** Runs a program to its end and gives its code, its output and the seconds it took. `echo` shows it meanwhile. */
export async function run(command, args, { echo = false, ...options } = {}) {
  const from = performance.now()
  const output = []
  const child = start(command, args, {
    ...options,
    onLine: (line) => {
      output.push(line)
      if (echo) console.log(line)
    },
  })
  const { code, error } = await child.done
  if (error) output.push(error.message)
  return { code, output: output.join('\n'), seconds: (performance.now() - from) / 1000 }
}

/** Runs one of the programs of node_modules. */
export function runTool(path, args, options = {}) {
  return run(process.execPath, [`${root}node_modules/${path}`, ...args], options)
}

/** Asks a child to stop and, after the grace, makes it. */
export async function stop(child, { signal = 'SIGTERM', graceMilliseconds = 15_000 } = {}) {
  if (!running.has(child)) return
  if (child.handsOn) child.kill(signal)
  else signalGroup(child, signal)
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMilliseconds)
  await child.done
  clearTimeout(timer)
}

/** Stops all children, the youngest first. */
export async function stopAll() {
  for (const child of [...running].reverse()) await stop(child)
}

/** On Ctrl-C, a polite kill or a closed terminal: stop the children, then end. */
export function stopOnSignals(before = async () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (ending) return
      ending = true
      await before()
      await stopAll()
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  }
  process.on('exit', () => {
    for (const child of running) signalGroup(child, 'SIGKILL')
  })
}

/**
 * A port that is free, and this process's until it ends: a server may listen on it only seconds later, and again after it was
 * stopped. Below those that the system gives to calls going out.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(26_000, 32_000)
    if (claim(port) && (await portIsFree(port))) return port
  }
}

const notes = new Set()
process.on('exit', () => notes.forEach((note) => rmSync(note, { force: true })))

/** No other living process has the port: a note in a shared folder names its owner. */
function claim(port) {
  const note = join(tmpdir(), 'agio-ports', String(port))
  try {
    mkdirSync(dirname(note), { recursive: true })
    writeFileSync(note, String(process.pid), { flag: 'wx' })
    notes.add(note)
    return true
  } catch (error) {
    // Without a note, only chance keeps two processes from one port.
    if (error.code !== 'EEXIST') return true
    if (!isAlive(ownerOf(note))) rmSync(note, { force: true })
    return false
  }
}

function ownerOf(note) {
  try {
    return Number(readFileSync(note, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The port is free. */
export function portIsFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It is gone already.
  }
}

function lines(stream, onLine) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    lines.forEach(onLine)
  })
  stream.on('end', () => {
    if (rest) onLine(rest)
  })
}
