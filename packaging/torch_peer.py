#!/usr/bin/env python3
"""What `expe bench train --peer PYTHON` measures the workbench against: the same decoder in plain PyTorch.

It reads a JSON object of sizes on stdin: layers, width, heads, mlp, vocabulary, gated (RMSNorm and a gated MLP, else
LayerNorm and GELU), tied, encoding (nope, rope or expe), batch, window, threads, steps, precision (fp32 or bf16),
mode (eager or compile) and device (cpu or cuda). It trains on the same random tokens and prints one JSON line.
A step is forward, loss, backward, clipping to 1 and AdamW, which PyTorch fuses.
"""
import json
import resource
import sys
import time

import torch
import torch.nn.functional as F
from torch import nn


class Block(nn.Module):
    def __init__(self, o):
        super().__init__()
        D, M = o["width"], o["mlp"]
        norm = (lambda: nn.RMSNorm(D, eps=1e-5)) if o["gated"] else (lambda: nn.LayerNorm(D, bias=False))
        self.before_attention, self.before_mlp = norm(), norm()
        self.qkv = nn.Linear(D, 3 * D, bias=False)
        self.out = nn.Linear(D, D, bias=False)
        self.up = nn.Linear(D, 2 * M if o["gated"] else M, bias=False)
        self.down = nn.Linear(M, D, bias=False)
        self.gated, self.heads, self.encoding = o["gated"], o["heads"], o["encoding"]

    def forward(self, x, positions):
        B, T, D = x.shape
        h = self.before_attention(x)
        if self.encoding == "expe":  # the first l dims of what goes into W_q and W_k
            l = positions.shape[-1]
            seen = torch.cat([positions.expand(B, T, l).to(h.dtype), h[..., l:]], -1)
            q, k = F.linear(seen, self.qkv.weight[: 2 * D]).chunk(2, -1)
            v = F.linear(h, self.qkv.weight[2 * D :])
        else:
            q, k, v = self.qkv(h).chunk(3, -1)
        q, k, v = (t.view(B, T, self.heads, -1).transpose(1, 2) for t in (q, k, v))
        if self.encoding == "rope":
            q, k = turned(q, positions), turned(k, positions)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(1, 2).reshape(B, T, D))
        h = self.up(self.before_mlp(x))
        if self.gated:
            gate, up = h.chunk(2, -1)
            h = F.silu(gate) * up
        else:
            h = F.gelu(h)
        return x + self.down(h)


def turned(x, positions):
    cos, sin = positions
    a, b = x.chunk(2, -1)
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1).to(x.dtype)


class Decoder(nn.Module):
    def __init__(self, o):
        super().__init__()
        D = o["width"]
        self.embed = nn.Embedding(o["vocabulary"], D)
        self.blocks = nn.ModuleList(Block(o) for _ in range(o["layers"]))
        self.norm = nn.RMSNorm(D, eps=1e-5) if o["gated"] else nn.LayerNorm(D, bias=False)
        self.head = nn.Linear(D, o["vocabulary"], bias=False)
        for module in self.modules():
            if isinstance(module, (nn.Linear, nn.Embedding)):
                nn.init.normal_(module.weight, std=0.02)
        if o["tied"]:
            self.head.weight = self.embed.weight
        self.encoding = o["encoding"]
        n = torch.arange(o["window"], dtype=torch.float32)[:, None]
        d = D // o["heads"]
        angles = n * 10000.0 ** (-torch.arange(0, d, 2).float() / d)
        self.register_buffer("cos", angles.cos())
        self.register_buffer("sin", angles.sin())
        self.register_buffer("exact", (n + torch.arange(D // 8)) / 8)

    def forward(self, tokens, targets):
        positions = {"rope": (self.cos, self.sin), "expe": self.exact, "nope": None}[self.encoding]
        x = self.embed(tokens)
        for block in self.blocks:
            x = block(x, positions)
        logits = self.head(self.norm(x)).float()
        return F.cross_entropy(logits.flatten(0, 1), targets.flatten())


def matrix_flops(device, dtype, wait):
    a, b = (torch.randn(2048, 2048, device=device, dtype=dtype) for _ in range(2))
    best = 0.0
    for _ in range(12):
        begin = time.perf_counter()
        a @ b
        wait()
        best = max(best, 2 * 2048**3 / (time.perf_counter() - begin))
    return best


def main():
    o = json.load(sys.stdin)
    torch.set_num_threads(o["threads"])
    torch.manual_seed(1)
    device = torch.device(o["device"])
    wait = torch.cuda.synchronize if o["device"] == "cuda" else (lambda: None)
    if o["device"] == "cuda":
        from torch.nn.attention import SDPBackend, sdpa_kernel

        order = [SDPBackend.CUDNN_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]
        sdpa_kernel(order, set_priority=True).__enter__()
    model = Decoder(o).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1, fused=True)
    forward = torch.compile(model) if o["mode"] == "compile" else model
    tokens, targets = (torch.randint(o["vocabulary"], (o["batch"], o["window"]), device=device) for _ in range(2))
    low = o["precision"] == "bf16"
    seconds, losses = [], []
    for _ in range(2 + o["steps"]):
        wait()
        begin = time.perf_counter()
        with torch.autocast(o["device"], dtype=torch.bfloat16, enabled=low):
            loss = forward(tokens, targets)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
        seconds.append(time.perf_counter() - begin)
    step = sorted(seconds[2:])[o["steps"] // 2]
    flops = matrix_flops(device, torch.bfloat16 if low else torch.float32, wait)
    on_gpu = o["device"] == "cuda"
    peak = torch.cuda.max_memory_allocated() if on_gpu else 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        json.dumps(
            {
                "torch": torch.__version__,
                "parameters": sum(p.numel() for p in model.parameters()),
                "tokens_per_s": o["batch"] * o["window"] / step,
                "peak_mib": peak / 2**20,
                "matmul_tflops": flops / 1e12,
                "first_loss": losses[0],
                "last_loss": losses[-1],
            }
        )
    )


main()
