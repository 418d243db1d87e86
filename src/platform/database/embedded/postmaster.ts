import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childOptions } from './account.ts'
import type { Cluster } from './cluster.ts'
import { createSocketFolder, removeSocket } from './socket.ts'

/** A running PostgreSQL, as described by its postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  socketFolder: string
  ready: boolean
}

/**
 * Settings for a small machine: 64 MB of shared buffers, few workers. Statements and error details contain personal data, so
 * they are not logged.
 */
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Settings for temporary databases: commits survive a crash of PostgreSQL, but not of the machine. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' }

/**
 * The running server of this data folder; null if there is none. Deletes the postmaster.pid of a dead server, even if
 * another process now has its PID.
 */
export function findPostmaster(folder: string): Postmaster | null {
  const pidFile = readPidFile(folder)
  if (!pidFile || isServing(pidFile.pid, folder)) return pidFile
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  removeSocket(pidFile.socketFolder, folder)
  return null
}

function readPidFile(folder: string): Postmaster | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketFolder = '', , , status] = lines
    return { pid: Number(pid), port: Number(port), socketFolder, ready: status?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Whether the process is the PostgreSQL server of this folder. Looks for the folder in the command line of the process.
 * Every user may read the command line, but not the working directory. Containers without an init process leave zombie
 * processes; the command line of a zombie is empty.
 */
export function isServing(pid: number, folder: string): boolean {
  if (!(pid > 0)) return false
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).includes(`-D ${folder}`)
  } catch {
    return false
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections. It runs in its own process session, so that Ctrl-C in the
 * terminal doesn't stop it.
 * @param lastSocketFolder the previous socket folder, reused so that existing clients can reconnect
 */
export async function startPostmaster(
  cluster: Cluster,
  logFile: string,
  lastSocketFolder?: string,
): Promise<Postmaster> {
  const socketFolder = await createSocketFolder(cluster, lastSocketFolder)
  for (;;) {
    const log = openLog(logFile)
    const postmaster = await untilReady(spawnPostmaster(cluster, socketFolder, log.fd), cluster.folder)
    closeSync(log.fd)
    if (postmaster) return postmaster
    const output = readFileSync(logFile).subarray(log.size).toString()
    // Child processes of a killed postmaster need a moment to exit, so the start is tried again.
    if (output.includes('pre-existing shared memory block')) await pause(100)
    else {
      removeSocket(socketFolder, cluster.folder)
      throw new Error(/(?:FATAL|PANIC|error):\s+(.+)/.exec(output)?.[1] ?? output)
    }
  }
}

/** Fast shutdown: PostgreSQL rolls back open transactions. Waits until the process has exited. */
export async function stopPostmaster(folder: string): Promise<void> {
  const postmaster = findPostmaster(folder)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGINT')
  while (isServing(postmaster.pid, folder)) await pause(20)
  removeSocket(postmaster.socketFolder, folder)
}

function spawnPostmaster(cluster: Cluster, socket: string, log: number): ChildProcess {
  const settings = { ...SETTINGS, ...(cluster.durable ? {} : NOT_DURABLE), unix_socket_directories: socket }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.folder, ...parameters], {
    ...childOptions(cluster.account),
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  return child
}

async function untilReady(child: ChildProcess, folder: string): Promise<Postmaster | null> {
  let failed: Error | undefined
  child.on('error', (error) => {
    failed = error
  })
  while (!failed && child.exitCode === null && child.signalCode === null) {
    const postmaster = readPidFile(folder)
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster
    await pause(10)
  }
  if (failed) throw failed
  return null
}

const LOG_BYTES = 5_000_000

/** Rotates the log at `LOG_BYTES`; one old file is kept. */
function openLog(file: string): { fd: number; size: number } {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > LOG_BYTES) renameSync(file, `${file}.1`)
  const fd = openSync(file, 'a', 0o600)
  return { fd, size: fstatSync(fd).size }
}
