import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../fixtures/postgres-server.ts'
import { findNginx } from './system-programs.ts'

/** nginx in front of several site processes, configured as in `docs/operations/scale.md`. */
export interface NginxProxy {
  origin: string
  /** Replaces the upstream servers. */
  routeTo(origins: string[]): Promise<void>
  stop(): Promise<void>
}

export async function openNginxProxy(folder: string): Promise<NginxProxy> {
  const port = await freePort()
  const home = join(folder, 'nginx')
  const file = join(home, 'nginx.conf')
  let child: ChildProcess | undefined
  await mkdir(home)
  return {
    origin: `http://127.0.0.1:${port}`,
    async routeTo(origins) {
      await writeFile(file, configuration(home, port, origins))
      if (child) {
        child.kill('SIGHUP')
        // Gives the old workers of nginx time to finish their requests.
        await pause(500)
        return
      }
      child = spawn(findNginx(), ['-c', file, '-e', join(home, 'error.log')], { stdio: 'inherit' })
      while (!(await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null))) await pause(20)
    },
    async stop() {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const configuration = (home: string, port: number, origins: string[]) => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${home}/nginx.pid;
error_log ${home}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${home}/${kind};`).join('\n  ')}
  upstream bonaca {
    ${origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 128k;
    location / {
      proxy_pass http://bonaca;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_read_timeout 30s;
    }
  }
}`
