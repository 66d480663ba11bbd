import sys, time

sys.path.insert(0, "tests")
from simulation.play import Simulation

if __name__ == "__main__":
    sim = Simulation(int(sys.argv[1]), traced=True)
    try:
        sim.play()
    finally:
        print("\n".join(sim.trace))
